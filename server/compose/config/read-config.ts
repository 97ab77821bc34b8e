import { resolve } from "node:path";
import type { SmsConfig } from "#server/messaging/create-sms.ts";
import { smsChoices, smsSettings } from "#server/messaging/providers/registry.ts";
import type { S3Config } from "#server/platform/pictures/stores/s3.ts";
import { emailPattern } from "#shared/settings/identity-settings.ts";
import { hasRealBank, isBankOutside, readBanks } from "./bank.ts";
import { readBankAccounts, refuseExampleAccounts } from "./bank-accounts.ts";
import type { Config } from "./config.ts";
import { findMistyped } from "./find-mistyped.ts";
import { type Environment, type Problem, Reader } from "./reader.ts";
import { readSite } from "./site.ts";

/** The first path segments of the site. ADMIN_PATH must not be one of them. */
const sitePaths = new Set([
  "bagis",
  "bagislarim",
  "sepet",
  "odeme",
  "ode",
  "hesap-numaralari",
  "iletisim",
  "haberler",
  "hikayeler",
  "projeler",
  "arama",
  "belge",
  "takip",
  "biz-kimiz",
  "sikca-sorulan-sorular",
  "payment",
  "api",
  "uploads",
  "assets",
  "healthz",
  "readyz",
  "metrics",
  "bank-simulator",
  "sitemap",
  "robots",
  "fonts",
  "stories",
  "favicon",
  "logo",
  "share",
  "manifest",
  "identity",
  "icons",
]);

type ConfigResult =
  /** Each warning is one line. */
  { kind: "ok"; config: Config; warnings: string[] } | { kind: "refused"; problems: Problem[] };

/** Reads the environment (docs/contract.md#environment). Returns the configuration, or all problems. */
export function readConfig(env: Environment): ConfigResult {
  const read = new Reader(env);
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const hasNoBank = read.optional("BANK") === null && read.optional("BANKS") === null;
  const demo = databaseUrl === null && hasNoBank;
  const port = read.whole("PORT", 3000, 0, 65535);
  const config: Config = {
    demo,
    port,
    paymentPort: read.whole("PAYMENT_PORT", 0, 1, 65_535) || null,
    host: read.text("HOST", "127.0.0.1"),
    publicUrl: readPublicUrl(read) ?? `http://localhost:${port}`,
    trustProxy: read.whole("TRUST_PROXY", 0, 0, 10),
    dataDir: resolve(read.text("DATA_DIR", "./data")),
    databaseUrl,
    databaseDirectUrl: read.url("DATABASE_DIRECT_URL", ["postgres:", "postgresql:"]),
    seed: read.choice("SEED", ["demo", "none"], "none"),
    adminPath: readAdminPath(read, demo),
    adminEmail: readAdminEmail(read),
    adminPassword: readAdminPassword(read),
    sessionSecret: readSessionSecret(read, demo),
    webConcurrency: read.whole("WEB_CONCURRENCY", 1, 1, 64),
    banks: readBanks(read, demo),
    skipsReady: read.choice("READY", ["list", "skip"], "list") === "skip",
    sms: readSms(read, demo),
    smsAbroad: read.choice("SMS_ABROAD", ["on", "off"], "off") === "on",
    mail: readMail(read),
    storage: readStorage(read),
    site: readSite(read),
    bankAccounts: readBankAccounts(read),
    statementsDir: readFolder(read.optional("STATEMENTS_DIR")),
    transfersAuto: read.choice("TRANSFERS_AUTO", ["on", "off"], "off") === "on",
    jobSeconds: read.whole("JOB_SECONDS", 10, 1, 60),
    logLevel: read.choice(
      "LOG_LEVEL",
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "info",
    ),
    metricsToken: read.key("METRICS_TOKEN", read.optional("METRICS_TOKEN"), 12),
  };
  if (demo && read.optional("SEED") === null) config.seed = "auto";
  refuseWithBank(read, config);
  refuseExampleAccounts(read, config);
  if (config.webConcurrency > 1 && databaseUrl === null) {
    read.refuse("WEB_CONCURRENCY", `is ${config.webConcurrency}; more than one process needs DATABASE_URL`);
  }
  if (config.paymentPort === port) {
    read.refuse("PAYMENT_PORT", `is ${port}, which is PORT as well; give another port or none`);
  }
  if (databaseUrl === null && read.optional("DATABASE_DIRECT_URL")) {
    read.refuse(
      "DATABASE_DIRECT_URL",
      "is set without DATABASE_URL, so it would not be used; set both or neither",
    );
  }
  if (read.problems.length > 0) return { kind: "refused", problems: read.problems };
  return { kind: "ok", config, warnings: findMistyped(env) };
}

/** Refuses settings that are acceptable for a trial, but not for a site with real payments. */
function refuseWithBank(read: Reader, { banks, adminPath }: Config): void {
  if (!hasRealBank({ banks })) return;
  const publicUrl = read.optional("PUBLIC_URL");
  const usesRealBank = banks.some(isBankOutside);
  if (publicUrl === null && usesRealBank) {
    read.refuse(
      "PUBLIC_URL",
      "is missing; it is required with a real bank: the address to which donors come back, for instance https://bagis.example.org",
    );
  }
  read.secureUrl("PUBLIC_URL", publicUrl);
  if (usesRealBank && (adminPath.length < 8 || guessablePaths.test(adminPath))) {
    read.refuse(
      "ADMIN_PATH",
      "is easy to guess; with a real bank give at least 8 characters, for instance what this prints: openssl rand -hex 8",
    );
  }
}

function readFolder(path: string | null): string | null {
  return path === null ? null : resolve(path);
}

/** Matches paths that robots try. */
const guessablePaths =
  /^(wp-?)?(admin(istrator|panel|-panel)?|yonet(im|ici)-?(paneli?)?|(kontrol|control)-?paneli?|dashboard|back-?office|management)$/i;

/** Reads the origin, in ASCII, because banks refuse other letters in it (BankError BANK_RETURN_URL_INVALID). */
function readPublicUrl(read: Reader): string | null {
  const value = read.url("PUBLIC_URL", ["http:", "https:"]);
  if (value === null) return null;
  const url = new URL(value);
  if (url.pathname !== "/" || url.search || url.hash || url.username || url.password) {
    read.refuse("PUBLIC_URL", "must be scheme, host and port only, for instance https://bagis.example.org");
  }
  return url.origin;
}

function readAdminPath(read: Reader, demo: boolean): string {
  if (demo && read.optional("ADMIN_PATH") === null) return "yonetim";
  const value = read.required("ADMIN_PATH", "outside demo mode");
  const path = value.replace(/^\/|\/$/g, "");
  if (value === "") return path;
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/.test(path)) {
    read.refuse("ADMIN_PATH", "must be one path segment of 3 to 64 letters, digits, - or _");
  } else if (sitePaths.has(path.toLowerCase())) {
    read.refuse("ADMIN_PATH", `is "${path}", which is a page of the site; choose another`);
  }
  return path;
}

function readAdminEmail(read: Reader): string {
  const email = read.text("ADMIN_EMAIL", "admin@example.org");
  if (!emailPattern.test(email)) read.refuse("ADMIN_EMAIL", "is not an e-mail address");
  return email.toLowerCase();
}

function readAdminPassword(read: Reader): string | null {
  const password = read.optional("ADMIN_PASSWORD");
  if (password !== null && password.length < 10)
    read.refuse("ADMIN_PASSWORD", "is too short; give at least 10 characters");
  return password;
}

function readSessionSecret(read: Reader, demo: boolean): string | null {
  const secret = demo
    ? read.optional("SESSION_SECRET")
    : read.required("SESSION_SECRET", "outside demo mode");
  return read.key("SESSION_SECRET", secret, 32);
}

function readSms(read: Reader, demo: boolean): SmsConfig {
  if (!demo) read.required("SMS", `outside demo mode (one of ${smsChoices.join(", ")})`);
  const kind = read.choice("SMS", smsChoices, "log");
  if (kind === "log") return { kind };
  const account = Object.entries(smsSettings(kind)).map(([name, { variable, is }]) => [
    name,
    is === "url" ? read.secureUrl(variable) : read.required(variable, `with SMS=${kind}`),
  ]);
  return { kind, account: Object.fromEntries(account) };
}

function readMail(read: Reader): Config["mail"] {
  const smtpUrl = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  if (smtpUrl === null) return null;
  const { hostname, search, username, password } = new URL(smtpUrl);
  if (hostname === "") read.refuse("SMTP_URL", "names no server; give smtp://user:password@host:587");
  // The mail library reads options from the query, and an option can switch TLS off.
  if (search) read.refuse("SMTP_URL", "holds options (?…); leave them out");
  if (!isDecodable(username) || !isDecodable(password)) {
    read.refuse("SMTP_URL", "holds a % that begins no sign; write % in a user or password as %25");
  }
  const from = read.required("MAIL_FROM", "with SMTP_URL");
  const address = /^(?:"[^"<>]*" ?|[^"<>@,;]*)<([^<>]*)>$/.exec(from)?.[1] ?? from;
  if (from && !mailboxPattern.test(address)) {
    read.refuse("MAIL_FROM", "is not a sender; give an e-mail address, or a name and the address in <…>");
  }
  return { smtpUrl, from };
}

/** Matches addresses like `emailPattern`, and also hosts without a dot, such as a machine in the local network. */
const mailboxPattern = /^[^\s@<>",;İı]+@[^\s@<>",;İı]+$/;

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

export function readStorage(read: Reader): { kind: "disk" } | S3Config {
  const kind = read.choice("STORAGE", ["disk", "s3"], "disk");
  if (kind === "disk") return { kind };
  const readSecureUrl = (variable: "S3_ENDPOINT" | "S3_PUBLIC_URL") =>
    read.secureUrl(variable, read.required(variable, "with STORAGE=s3") || null) ?? "";
  return {
    kind,
    endpoint: readSecureUrl("S3_ENDPOINT"),
    region: read.required("S3_REGION", "with STORAGE=s3"),
    bucket: read.required("S3_BUCKET", "with STORAGE=s3"),
    accessKeyId: read.required("S3_ACCESS_KEY_ID", "with STORAGE=s3"),
    secretAccessKey: read.required("S3_SECRET_ACCESS_KEY", "with STORAGE=s3"),
    publicUrl: readSecureUrl("S3_PUBLIC_URL"),
  };
}
