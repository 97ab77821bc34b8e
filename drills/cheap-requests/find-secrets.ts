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
/** One of each, long enough to be unique. Port 1 is closed. */
const planted = {
  SESSION_SECRET: "planted-session-secret-5f0c1e77aa31",
  ADMIN_PASSWORD: "planted-admin-password-90b2",
  NETGSM_PASSWORD: "planted-sms-password-12",
  METRICS_TOKEN: "planted-metrics-token-8841",
};
const smtpPassword = "planted-smtp-password-6";
const settings = {
  ...planted,
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
/** What donors and staff type: a card that must never reach us, a wrong password, and the donor. */
const typed = { card: "4155650100416111", cvv: "9173", wrong: "typed-wrong-password-55" };
const donor = { name: "Zümrüt Planted-Donor", phone: "5559871234", email: "planted-donor@example.org" };
/** What a bank's account keeps secret, by the names of its settings; the rest is in forms, or names the account. */
const bankSecret = /^(userPassword|merchantPass|storeKey|merchantKey|merchantSalt|apiKey|secretKey)$/;
const publicValues: Record<string, string> = {
  MBR_ID: "5",
  MERCHANT_ID: "123456",
  FALLBACK_EMAIL: "fallback@example.org",
  FALLBACK_IDENTITY: "11111111110",
};

/** Settings of an account of this kind at a bank that never answers. */
function accountOf(kind: BankName): Record<string, string> {
  const env: Record<string, string> = { BANK: kind };
  for (const [name, { variable, is }] of Object.entries(kindOf(kind).settings)) {
    const value = bankSecret.test(name)
      ? `planted-${kind}-${name}`
      : (publicValues[variable] ?? "drill-account");
    if (is !== "choice") env[`BANK_${variable}`] = is === "address" ? "http://127.0.0.1:1/bank" : value;
  }
  return env;
}

/**
 * Plants secrets, uses the site, breaks it, and searches: no secret is in an answer, a file or the log, no card is in
 * the database either, and no donor is in the log.
 */
export async function findSecrets(kind: BankName, postgresUrl: string): Promise<Report> {
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, ...settings, ...accountOf(kind) });
  await site.start();
  const answers: string[] = [];
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(site.url + path, { redirect: "manual", ...init });
    answers.push(
      `${init.method ?? "GET"} ${path}\n${JSON.stringify([...answer.headers])}\n${await answer.text()}`,
    );
    return answer;
  }
  async function typeEverywhere(): Promise<void> {
    const form = { Pan: typed.card, Cvv2: typed.cvv, password: typed.wrong, email: "admin@example.org" };
    for (const paymentMethod of ["card", "bank_transfer"]) {
      const order = orderBody(250, { ...form, customerInfo: { ...form, ...donor }, paymentMethod });
      await ask(new URL(createOrderAt(site.url)).pathname, orderRequest(order, {}));
    }
    const signIn = ["login", "login/forgot", "login/code"].map((path) => `/${prefix}/${path}`);
    const banks = bankNames.flatMap((name) => [`/api/payment-verify/${name}`, `/api/payment-notify/${name}`]);
    for (const path of ["/odeme", "/api/payment-verify", ...signIn, ...banks])
      await ask(path, { method: "POST", body: new URLSearchParams(form) });
  }
  const targets = (await readTargets(prefix)).flatMap(({ samples }) => samples);
  const paths = targets.filter((path) => !/logout|live$/.test(path));
  for (const path of paths) await ask(path);
  await typeEverywhere();
  const cardsStored = await store.look(tablesWithCard);
  const body = new URLSearchParams({ email: "admin@example.org", password: planted.ADMIN_PASSWORD });
  const cookie = cookiesOf(await ask(`/${prefix}/login`, { method: "POST", body }));
  for (const path of paths) await ask(path, { headers: { cookie } });
  for (const table of ["orders", "sessions"]) {
    await store.look(({ rows }) =>
      rows(sql`alter table ${sql.identifier(table)} rename to gone_${sql.raw(table)}`),
    );
    await typeEverywhere();
    for (const path of paths) await ask(path, { headers: { cookie } });
  }

  const plain = [...Object.values(planted), smtpPassword, `planted-${kind}-`, new URL(postgresUrl).password];
  plain.push(typed.card, typed.wrong);
  const encoded = plain.map((secret) => Buffer.from(secret).toString("base64").slice(0, -4));
  const secrets = [...plain, ...encoded];
  const client = join(root, "build/client");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(js|css|html|map)$/.test(path),
  );
  const log = site.log().split("\n");
  const leaks = (places: readonly string[], texts: readonly string[]) =>
    places.flatMap((place) =>
      texts.filter((text) => place.includes(text)).map((text) => `${text} in ${place.slice(0, 200)}`),
    );
  // The operator who starts the site sees the address; the log may reach other people and machines.
  const logged = log.filter((line) => line.startsWith("{"));
  return {
    title: `Planted secrets, ${kind}`,
    figures: { answers: answers.length, "lines of the log": log.length, files: files.length },
    faults: {
      leaks: [
        ...leaks(answers, secrets),
        ...leaks(
          files.map((path) => readFileSync(join(client, path), "utf8")),
          secrets,
        ),
        ...leaks(logged, [...secrets, prefix, ...Object.values(donor)]),
        ...[...answers, ...logged]
          .filter((text) => /\b9173\b/.test(text))
          .map((text) => `CVV: ${text.slice(0, 200)}`),
        ...cardsStored.map((table) => `the card in the table ${table}`),
      ],
      // A form, or a bank that was asked for one: otherwise finding nothing means nothing.
      unused: answers.some((text) => /drill-account|PAYMENT_NOT_STARTED/.test(text))
        ? []
        : ["no card payment began"],
    },
  };
}

async function tablesWithCard({ rows, count }: Opened): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )) {
    const row = sql`${sql.identifier(name)} t where t::text like ${`%${typed.card}%`}`;
    if ((await count(row)) > 0) found.push(name);
  }
  return found;
}
