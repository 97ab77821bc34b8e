import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type BankName, bankNames, kindOf } from "#server/payments/banks/registry.ts";
import { createStore } from "#testing/databases/store.ts";
import { orderBody } from "#testing/donor/order-body.ts";
import type { Report } from "#testing/report/report.ts";
import { root } from "#testing/site/program.ts";
import { cookiesOf } from "#testing/site/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { readTargets } from "./fuzz/targets.ts";

const prefix = "gizli-kapi-7h2k";
/** One of each, long enough to be unique. Port 1 is closed. */
const planted = {
  SESSION_SECRET: "planted-session-secret-5f0c1e77aa31",
  ADMIN_PASSWORD: "planted-admin-password-90b2",
  NETGSM_PASSWORD: "planted-sms-password-12",
  METRICS_TOKEN: "planted-metrics-token-8841",
};
const smtpPassword = "planted-smtp-password-6";
const databasePassword = (url: string) => new URL(url).password;
/** What users type: a card that must never reach us, and passwords, right and wrong. */
const typed = { card: "4155650100416111", cvv: "9173", wrong: "typed-wrong-password-55" };

/** What a bank's account keeps secret, by the names of its settings; the rest is in forms, or names the account. */
const bankSecrets = [
  ...["userPassword", "merchantPass", "storeKey", "merchantKey", "merchantSalt", "apiKey", "secretKey"],
];

/** An account of this kind at a bank that never answers, and its secrets. */
function accountOf(kind: BankName): { env: Record<string, string>; secrets: Record<string, string> } {
  const env: Record<string, string> = { BANK: kind };
  const secrets: Record<string, string> = {};
  for (const [name, setting] of Object.entries(kindOf(kind).settings)) {
    const variable = `BANK_${setting.variable}`;
    if (setting.is === "choice") continue;
    const isSecret = bankSecrets.includes(name);
    if (isSecret) secrets[variable] = `planted-${kind}-${name}-7431`;
    env[variable] = secrets[variable] ?? publicValueOf(setting.variable, setting.is);
  }
  return { env, secrets };
}

function publicValueOf(variable: string, is: "address" | "text"): string {
  if (is === "address") return `http://127.0.0.1:1/${variable.toLowerCase()}`;
  const known: Record<string, string> = {
    MBR_ID: "5",
    MERCHANT_ID: "123456",
    FALLBACK_EMAIL: "fallback@example.org",
    FALLBACK_IDENTITY: "11111111110",
  };
  return known[variable] ?? "drill-account";
}

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

/** Plants secrets everywhere, uses the site, breaks it, and searches for them in all answers, logs and files. */
export async function secretsDrill(postgresUrl: string): Promise<Report[]> {
  const reports: Report[] = [];
  for (const kind of bankNames) reports.push(await searchAt(kind, postgresUrl));
  return reports;
}

async function searchAt(kind: BankName, postgresUrl: string): Promise<Report> {
  const { env, secrets } = accountOf(kind);
  await using store = await createStore(postgresUrl);
  await using site = await createSiteProcess({ ...store.env, ...settings, ...env });
  const bodies: Answered[] = [];
  const ask = async (path: string, init: RequestInit = {}, cookie = "") => {
    const headers = { ...init.headers, cookie };
    const answer = await fetch(site.url + path, { redirect: "manual", ...init, headers });
    const text = `${JSON.stringify([...answer.headers])}\n${await answer.text()}`;
    // Signed-in staff know the address and have a cookie.
    const anonymous = cookie === "" && !path.includes(prefix);
    bodies.push({ where: `${init.method ?? "GET"} ${path}`, text, anonymous });
    return answer;
  };
  await site.start();
  const targets = (await readTargets()).flatMap(({ samples }) => samples);
  const paths = targets
    .map((path) => path.replace("/:adminPath", `/${prefix}`))
    .filter((path) => !/logout|live$/.test(path));
  for (const path of paths) await ask(path);
  await typeEverywhere(ask);
  const cookie = await enter(ask);
  for (const path of paths) await ask(path, {}, cookie);
  await store.look(({ rows }) => rows(sql`alter table orders rename to orders_gone`));
  await typeEverywhere(ask);
  await store.look(({ rows }) => rows(sql`alter table sessions rename to sessions_gone`));
  for (const path of paths) await ask(path, {}, cookie);
  return judge(kind, site, bodies, { ...secrets, DATABASE_URL: databasePassword(postgresUrl) });
}

type Answered = { where: string; text: string; anonymous: boolean };
type Ask = (path: string, init?: RequestInit, cookie?: string) => Promise<Response>;

/** Sends card and password to every place that accepts input; to most of them by mistake. */
async function typeEverywhere(ask: Ask): Promise<void> {
  const form = { Pan: typed.card, Cvv2: typed.cvv, password: typed.wrong, email: "admin@example.org" };
  const customerInfo = { name: "Ayşe Yılmaz", phone: "5551234567", ...form };
  const order = orderBody(250, { customerInfo, ...form });
  const headers = { "Content-Type": "application/json" };
  for (const method of ["card", "bank_transfer"]) {
    const body = JSON.stringify({ ...order, paymentMethod: method });
    await ask("/.netlify/functions/create-order", { method: "POST", headers, body });
  }
  await ask("/.netlify/functions/create-order", { method: "POST", headers, body: `{"Pan":"${typed.card}"` });
  for (const path of [
    "/odeme",
    "/api/payment-verify",
    ...bankNames.flatMap((kind) => [`/api/payment-verify/${kind}`, `/api/payment-notify/${kind}`]),
    `/${prefix}/login`,
    `/${prefix}/login/forgot`,
    `/${prefix}/login/code`,
  ]) {
    await ask(path, { method: "POST", body: new URLSearchParams(form) });
  }
}

async function enter(ask: Ask): Promise<string> {
  const body = new URLSearchParams({ email: "admin@example.org", password: planted.ADMIN_PASSWORD });
  const answer = await ask(`/${prefix}/login`, { method: "POST", body });
  if (answer.status !== 302) throw new Error(`sign-in answered ${answer.status}`);
  return cookiesOf(answer);
}

function judge(
  kind: BankName,
  site: SiteProcess,
  bodies: readonly Answered[],
  more: Record<string, string>,
): Report {
  const secrets = { ...planted, SMTP_URL: smtpPassword, ...more, ...typed };
  const leaks = new Set<string>();
  const look = (where: string, text: string) => {
    for (const [name, secret] of Object.entries(secrets)) {
      // Four digits occur in many places.
      const found = name === "cvv" ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);
      if (found || text.includes(Buffer.from(secret).toString("base64").slice(0, -4)))
        leaks.add(`${name} in ${where}`);
    }
  };
  // What the bank's form does show, or that a firm was asked for one, so that finding nothing is meaningful.
  if (!bodies.some(({ text }) => /drill-account|PAYMENT_NOT_STARTED/.test(text)))
    leaks.add("the drill saw no bank form");
  for (const line of site.log().split("\n")) {
    look(`the log: ${line.slice(0, 120)}`, line);
    // The operator who starts the site sees the address; the log may reach other people and machines.
    if (line.startsWith("{") && line.includes(prefix))
      leaks.add(`the prefix in the log: ${line.slice(0, 300)}`);
  }
  for (const { where, text, anonymous } of bodies) {
    look(where, text);
    if (anonymous && text.includes(prefix)) leaks.add(`the prefix in ${where}`);
  }
  const client = join(root, "build/client");
  const files = readdirSync(client, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(js|css|json|html|svg|txt|map)$/.test(path),
  );
  for (const path of files) look(path, readFileSync(join(client, path), "utf8"));
  return {
    title: `Planted secrets, in all that the site says and serves, ${kind}`,
    figures: {
      secrets: Object.keys(secrets).length + 1,
      answers: bodies.length,
      "lines of the log": site.log().split("\n").length,
      files: files.length,
    },
    faults: { leaks: [...leaks] },
  };
}
