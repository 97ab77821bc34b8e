import { bankNames, kindOf } from "#server/giving/payments/banks/registry.ts";
import { type SmsVariable, smsChoices, smsNames, smsSettings } from "#server/messaging/providers/registry.ts";

/**
 * The variables except those of banks and SMS providers, in the order of .env.example. read-config.ts has their rules.
 */
const ownVariables = [
  ["PORT", "3000", "where the server listens"],
  [
    "PAYMENT_PORT",
    "",
    "where one worker takes only payments, with WEB_CONCURRENCY=2 or more and deploy/nginx.conf",
  ],
  ["HOST", "127.0.0.1", "the address it listens on"],
  ["PUBLIC_URL", "http://localhost:PORT", "absolute base of every absolute link; https with a real bank"],
  ["TRUST_PROXY", "0", "number of proxies in front whose X-Forwarded-For is believed"],
  ["DATA_DIR", "./data", "embedded database and uploaded files"],
  ["DATABASE_URL", "", "PostgreSQL 15 or newer; empty means the embedded database in DATA_DIR"],
  ["DATABASE_DIRECT_URL", "", "the server itself, when DATABASE_URL goes through a transaction pooler"],
  ["SEED", "", "demo or none; empty: demo in demo mode when the database is empty, else none"],
  ["ADMIN_PATH", "", "secret prefix of every admin URL; yonetim in demo mode, else required"],
  ["ADMIN_EMAIL", "admin@example.org", "the first administrator, used only while there is none"],
  [
    "ADMIN_PASSWORD",
    "",
    "the first administrator's password; empty: generated, and printed or in DATA_DIR/first-administrator.txt",
  ],
  ["SESSION_SECRET", "", "at least 32 characters; generated into DATA_DIR in demo mode, else required"],
  ["WEB_CONCURRENCY", "1", "worker processes; more than one needs DATABASE_URL"],
  ["BANK", "", `simulator or ${bankNames.join(", ")}; simulator in demo mode, else required`],
  [
    "BANKS",
    "",
    "instead of BANK several, preferred first: name:kind,name:kind; the variables of each are BANK_<NAME>_…",
  ],
  ["SIMULATE", "payfor", "with BANK=simulator: the kind of bank that is simulated"],
  [
    "BANK_CALLBACK",
    "signature",
    "signature, or inquiry: no message of the bank decides anything, an inquiry does",
  ],
  [
    "READY",
    "list",
    "list, or skip: a new site with a real bank takes donations without the list of Hazır mısınız?",
  ],
  ["SMS", "", `one of ${smsChoices.join(", ")}; log in demo mode, else required`],
  ["SMS_ABROAD", "off", "on: SMS also goes to numbers outside Turkey; the provider's contract must allow it"],
  ["SMTP_URL", "", "smtp://user:password@host:port, with STARTTLS, or smtps://; empty: no mail is sent"],
  ["MAIL_FROM", "", "the sender of mail; required with SMTP_URL"],
  ["STORAGE", "disk", "disk or s3"],
  ["S3_ENDPOINT", "", "with STORAGE=s3"],
  ["S3_REGION", "", "with STORAGE=s3"],
  ["S3_BUCKET", "", "with STORAGE=s3"],
  ["S3_ACCESS_KEY_ID", "", "with STORAGE=s3"],
  ["S3_SECRET_ACCESS_KEY", "", "with STORAGE=s3"],
  ["S3_PUBLIC_URL", "", "with STORAGE=s3: the public base of stored files"],
  ["SITE_NAME", "İmece Vakfı", "the foundation's name"],
  ["SITE_SHORT_NAME", "", "its name where there is little room, as on phones; empty: SITE_NAME"],
  ["SITE_PHONE", "+90 352 000 00 00", "its phone"],
  ["SITE_EMAIL", "bilgi@example.org", "its e-mail address"],
  ["SITE_ADDRESS", "Cumhuriyet Mahallesi, Örnek Sokak No: 1, Melikgazi / Kayseri", "its postal address"],
  ["SITE_LOGO_URL", "/logo.svg", "its logo: a path of the site, or https://"],
  ["SITE_FACEBOOK", "https://www.facebook.com/", "its page"],
  ["SITE_INSTAGRAM", "https://www.instagram.com/", "its page"],
  ["SITE_YOUTUBE", "https://www.youtube.com/", "its channel"],
  [
    "BANK_ACCOUNTS_FILE",
    "",
    "a JSON file with the foundation's bank accounts; empty: those of the back office",
  ],
  [
    "STATEMENTS_DIR",
    "",
    "the folder into which bank statements are dropped; empty: statements/inbox in DATA_DIR",
  ],
  [
    "TRANSFERS_AUTO",
    "off",
    "on: administrators may have transfers with an intact reference and the exact amount completed by themselves",
  ],
  [
    "JOB_SECONDS",
    "10",
    "seconds between two runs of the jobs for SMS, mail, documents, inquiries and transfers",
  ],
  ["LOG_LEVEL", "info", "trace, debug, info, warn, error, fatal or silent"],
  ["METRICS_TOKEN", "", "bearer token of /metrics, at least 12 characters; empty switches it off"],
] as const;

/** A variable of the account at a bank. */
export type BankVariable = `BANK_${string}`;
export type VariableName = (typeof ownVariables)[number][0] | BankVariable | SmsVariable;

type Variable = readonly [name: VariableName, initial: string, meaning: string];

/** Every environment variable, in the order of .env.example. */
export const variables: readonly Variable[] = ownVariables.flatMap((variable): readonly Variable[] => {
  if (variable[0] === "SIMULATE") return [variable, ...bankVariables()];
  return variable[0] === "SMS" ? [variable, ...smsVariables()] : [variable];
});

function smsVariables(): Variable[] {
  return smsNames.flatMap((kind) =>
    Object.values(smsSettings(kind)).map(({ variable, is, meaning }): Variable => {
      const needed = [`with SMS=${kind}`, ...(meaning ? [meaning] : [])].join(": ");
      return [variable, "", is === "url" ? (meaning ?? needed) : needed];
    }),
  );
}

/** Lists the variables of all kinds of banks. Kinds may share a variable. */
function bankVariables(): Variable[] {
  const variablesByName = new Map<BankVariable, Variable>();
  for (const bank of bankNames) {
    for (const setting of Object.values(kindOf(bank).settings)) {
      const name: BankVariable = `BANK_${setting.variable}`;
      const [, initial, earlierMeaning] = variablesByName.get(name) ?? [
        name,
        setting.is === "choice" ? setting.of[0] : "",
        "",
      ];
      const meaning = `with BANK=${bank}: ${setting.meaning}`;
      variablesByName.set(name, [
        name,
        initial,
        earlierMeaning === "" ? meaning : `${earlierMeaning}; ${meaning}`,
      ]);
    }
  }
  return [...variablesByName.values()];
}

export function envExample(): string {
  const lines = variables.map(
    ([name, initial, meaning]) => `# ${meaning}\n#${name}=${quoteValue(initial)}\n`,
  );
  return `# Every setting of İmece with its default. Copy to .env and change what you need.\n\n${lines.join("\n")}`;
}

function quoteValue(value: string): string {
  return /[\s#]/.test(value) ? `"${value}"` : value;
}
