import { randomInt } from "node:crypto";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { type BetterAuthOptions, betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { cookiePrefix } from "./better-auth-names.ts";
import { type AccountState, readAccountState } from "./read-account-state.ts";
import { createKnownBrowsers, type KnownBrowsers } from "./recognise-browser.ts";
import { passwordLength } from "./rules.ts";
import { accounts, adminUsers, sessions, twoFactors, verifications } from "./table.ts";

export type StaffAuthSettings = {
  db: Db;
  log: Logger;
  /** SESSION_SECRET: signs the cookies and encrypts the two-factor secrets. */
  secret: string;
  publicUrl: string;
  /** The path segment of the back office, without slashes. */
  adminPath: string;
  /** The name that authenticator apps show beside the e-mail address. */
  issuer(): string;
};

export type StaffAuth = {
  api: ReturnType<typeof createLibrary>["api"];
  /** Returns the library's functions inside a transaction, for changes with an audit entry. */
  within(tx: Tx): StaffAuth["api"];
  knownBrowsers: KnownBrowsers;
  issuer(): string;
  readAccountState(userId: string): Promise<AccountState>;
};

const daySeconds = 60 * 60 * 24;

/**
 * Creates the account library with our tables. Our pages call its `api` and pass on its cookies. Its HTTP handler is
 * not used, so that no sign-in endpoint exists outside the secret prefix (docs/specification.md#2-screens-and-routes).
 */
export function createStaffAuth(settings: StaffAuthSettings): StaffAuth {
  return {
    api: createLibrary(settings).api,
    within: (tx) => createLibrary({ ...settings, db: tx }).api,
    knownBrowsers: createKnownBrowsers(settings),
    issuer: settings.issuer,
    readAccountState: (userId) => readAccountState(settings.db, userId),
  };
}

type LibrarySettings = Omit<StaffAuthSettings, "db" | "issuer"> & { db: Db | Tx };

function createLibrary({ db, log, secret, publicUrl, adminPath }: LibrarySettings) {
  const secure = publicUrl.startsWith("https:");
  return betterAuth({
    baseURL: publicUrl,
    basePath: `/${adminPath}`,
    secret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { adminUsers, sessions, accounts, verifications, twoFactors },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true, maxPasswordLength: passwordLength.max },
    user: {
      modelName: "adminUsers",
      fields: { name: "fullName" },
      additionalFields: {
        role: { type: "string", input: false },
        banned: { type: "boolean", input: false },
      },
    },
    session: {
      modelName: "sessions",
      expiresIn: 7 * daySeconds,
      // A session in use is prolonged once a day, so it ends after a week without use.
      updateAge: daySeconds,
    },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications" },
    plugins: [
      twoFactor({
        schema: { twoFactor: { modelName: "twoFactors" } },
        // The library's lockout would also lock out the owner. verify-second-factor.ts counts the owner's browsers
        // separately.
        accountLockout: { enabled: false },
        backupCodeOptions: { customBackupCodesGenerate: () => Array.from({ length: 10 }, backupCode) },
      }),
    ],
    databaseHooks: refuseSwitchedOff,
    // The library's limit concerns only its HTTP handler, which is not used. sign-in-throttle.ts limits sign-ins.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix,
      useSecureCookies: secure,
      defaultCookieAttributes: { path: `/${adminPath}`, httpOnly: true, sameSite: "lax", secure },
      database: { generateId: "uuid" },
      // The server itself reads the address from the headers of the proxies.
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      level: "error",
      log: (level, message) =>
        log[level === "error" ? "error" : "warn"]({ auth: message }, "account library"),
    },
  });
}

/** Refuses a session for an account that is switched off, even with the correct password. */
const refuseSwitchedOff: BetterAuthOptions["databaseHooks"] = {
  session: {
    create: {
      before: async ({ userId }, context) => {
        const user = await context?.context.internalAdapter.findUserById(userId);
        const active = user && (user as { banned?: boolean }).banned !== true;
        if (!active) return false;
      },
    },
  },
};

/**
 * Generates a backup code. People copy it from paper, so its alphabet has no letters and digits that people confuse.
 */
function backupCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const randomHalf = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${randomHalf()}-${randomHalf()}`;
}
