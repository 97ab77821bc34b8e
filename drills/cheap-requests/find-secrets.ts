import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type BankName, bankNames, kindOf } from "#server/giving/payments/banks/registry.ts";
import { createStore, type Opened } from "#testing/databases/store.ts";
import { createOrderAt, orderBody, orderRequest } from "#testing/donor/order-body.ts";
import type { Report } from "#testing/report/report.ts";
import { root } from "#testing/site/program.ts";
import { cookiesOf } from "#testing/site/sign-in.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";
import { readTargets } from "./targets.ts";

const prefix = "gizli-kapi-7h2k";
/** Secret settings whose values occur nowhere else. */
const secretSettings = {
  SESSION_SECRET: "planted-session-secret-5f0c1e77aa31",
  ADMIN_PASSWORD: "planted-admin-password-90b2",
  NETGSM_PASSWORD: "planted-sms-password-12",
  METRICS_TOKEN: "planted-metrics-token-8841",
};
const smtpPassword = "planted-smtp-password-6";
/** Port 1 is closed. */
const settings = {
  ...secretSettings,
  ADMIN_PATH: prefix,
  SMS: "netgsm",
  NETGSM_USERNAME: "drill",
  NETGSM_HEADER: "DRILL",
  NETGSM_API_URL: "http://127.0.0.1:1/sms",
  SMTP_URL: `smtp://drill:${smtpPassword}@127.0.0.1:1`,
  MAIL_FROM: "drill@example.org",
  SEED: "demo",
  LOG_LEVEL: "trace",
};
/** Input of donors and staff: a card, which must never reach the site, and a wrong password. */
const input = { card: "4155650100416111", cvv: "9173", wrong: "typed-wrong-password-55" };
const donor = { name: "Zümrüt Planted-Donor", phone: "5559871234", email: "planted-donor@example.org" };
/** The secret settings of all kinds of accounts. Forms contain the other settings. */
const bankSecret = /^(userPassword|merchantPass|storeKey|merchantKey|merchantSalt|apiKey|secretKey)$/;
const publicValues: Record<string, string> = {
  MBR_ID: "5",
  MERCHANT_ID: "123456",
  FALLBACK_EMAIL: "fallback@example.org",
  FALLBACK_IDENTITY: "11111111110",
};

function createAccount(kind: BankName): Record<string, string> {
  const env: Record<string, string> = { BANK: kind };
  for (const [name, { variable, is }] of Object.entries(kindOf(kind).settings)) {
    const value = bankSecret.test(name)
      ? `planted-${kind}-${name}`
      : (publicValues[variable] ?? "drill-account");
    if (is !== "choice") env[`BANK_${variable}`] = is === "url" ? "http://127.0.0.1:1/bank" : value;
  }
  return env;
}

/**
 * Uses a site with known secrets, also after its tables are gone, and searches for the secrets. No secret may be in an
 * answer, a file or the log, no card in the database, and no donor in the log.
 */
export async function findSecrets(kind: BankName, postgresUrl: string): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, ...settings, ...createAccount(kind) });
  await site.start();
  const answers: string[] = [];
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(site.url + path, { redirect: "manual", ...init });
    answers.push(
      `${init.method ?? "GET"} ${path}\n${JSON.stringify([...answer.headers])}\n${await answer.text()}`,
    );
    return answer;
  }
  async function submitEverywhere(): Promise<void> {
    const form = { Pan: input.card, Cvv2: input.cvv, password: input.wrong, email: "admin@example.org" };
    for (const paymentMethod of ["card", "bank_transfer"]) {
      const order = orderBody(250, { ...form, customerInfo: { ...form, ...donor }, paymentMethod });
      await request(new URL(createOrderAt(site.url)).pathname, orderRequest(order, {}));
    }
    const signIn = ["login", "login/forgot", "login/code"].map((path) => `/${prefix}/${path}`);
    const banks = bankNames.flatMap((name) => [`/api/payment-verify/${name}`, `/api/payment-notify/${name}`]);
    for (const path of ["/odeme", "/api/payment-verify", ...signIn, ...banks])
      await request(path, { method: "POST", body: new URLSearchParams(form) });
  }
  const targets = (await readTargets(prefix)).flatMap(({ samples }) => samples);
  const paths = targets.filter((path) => !/logout|live$/.test(path));
  for (const path of paths) await request(path);
  await submitEverywhere();
  const cardTables = await store.withDatabase(findCardTables);
  const body = new URLSearchParams({ email: "admin@example.org", password: secretSettings.ADMIN_PASSWORD });
  const cookie = cookiesOf(await request(`/${prefix}/login`, { method: "POST", body }));
  for (const path of paths) await request(path, { headers: { cookie } });
  for (const table of ["orders", "sessions"]) {
    await store.withDatabase(({ rows }) =>
      rows(sql`alter table ${sql.identifier(table)} rename to gone_${sql.raw(table)}`),
    );
    await submitEverywhere();
    for (const path of paths) await request(path, { headers: { cookie } });
  }

  const plainSecrets = [
    ...Object.values(secretSettings),
    smtpPassword,
    `planted-${kind}-`,
    new URL(postgresUrl).password,
  ];
  plainSecrets.push(input.card, input.wrong);
  const encodedSecrets = plainSecrets.map((secret) => Buffer.from(secret).toString("base64").slice(0, -4));
  const secrets = [...plainSecrets, ...encodedSecrets];
  const client = join(root, "build/client");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(js|css|html|map)$/.test(path),
  );
  const log = site.log().split("\n");
  const findLeaks = (places: readonly string[], texts: readonly string[]) =>
    places.flatMap((place) =>
      texts.filter((text) => place.includes(text)).map((text) => `${text} in ${place.slice(0, 200)}`),
    );
  // Only the operator sees the first lines with the secret prefix, while other people and machines may see the log.
  const loggedLines = log.filter((line) => line.startsWith("{"));
  return {
    title: `Known secrets, ${kind}`,
    figures: { answers: answers.length, "lines of the log": log.length, files: files.length },
    faults: {
      leaks: [
        ...findLeaks(answers, secrets),
        ...findLeaks(
          files.map((path) => readFileSync(join(client, path), "utf8")),
          secrets,
        ),
        ...findLeaks(loggedLines, [...secrets, prefix, ...Object.values(donor)]),
        ...[...answers, ...loggedLines]
          .filter((text) => /\b9173\b/.test(text))
          .map((text) => `CVV: ${text.slice(0, 200)}`),
        ...cardTables.map((table) => `the card in the table ${table}`),
      ],
      // Without a form for the bank, or a request for one, the search would prove nothing.
      unused: answers.some((text) => /drill-account|PAYMENT_NOT_STARTED/.test(text))
        ? []
        : ["no card payment began"],
    },
  };
}

async function findCardTables({ rows, count }: Opened): Promise<string[]> {
  const tables: string[] = [];
  for (const { name } of await rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )) {
    const row = sql`${sql.identifier(name)} t where t::text like ${`%${input.card}%`}`;
    if ((await count(row)) > 0) tables.push(name);
  }
  return tables;
}
