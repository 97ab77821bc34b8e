import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Db } from "../db/connect.ts";
import type { Logger } from "../kernel/logger.ts";
import { accounts, adminUsers, sessions, twoFactors, verifications } from "./table.ts";

export type StaffAuthSettings = {
  db: Db;
  log: Logger;
  /** SESSION_SECRET: signs the cookies and encrypts the two-factor secrets. */
  secret: string;
  publicUrl: string;
  /** Without slashes. */
  adminPath: string;
  /** What authenticator apps show beside the e-mail address. */
  issuer: string;
};

export type StaffAuth = ReturnType<typeof createStaffAuth>;

const day = 60 * 60 * 24;

/**
 * The account library over our tables. Its own HTTP handler is mounted nowhere: our pages call `api` and pass on its
 * cookies, so that no sign-in endpoint exists outside the secret prefix (specification section 2).
 */
export function createStaffAuth({ db, log, secret, publicUrl, adminPath, issuer }: StaffAuthSettings) {
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
      expiresIn: 7 * day,
      // Used at least once a week, a session goes on; each day it is prolonged anew.
      updateAge: day,
    },
    account: { modelName: "accounts" },
    verification: { modelName: "verifications" },
    plugins: [twoFactor({ issuer, schema: { twoFactor: { modelName: "twoFactors" } } })],
    databaseHooks: {
      session: {
        create: {
          // Right password or not: an account that was switched off gets no session.
          before: async ({ userId }, context) => {
            const user = await context?.context.internalAdapter.findUserById(userId);
            return user && !(user as { banned?: boolean }).banned ? undefined : false;
          },
        },
      },
    },
    rateLimit: { enabled: false }, // It sees only its own HTTP handler; see limit-sign-in.ts.
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: "staff",
      useSecureCookies: secure,
      defaultCookieAttributes: { path: `/${adminPath}`, httpOnly: true, sameSite: "lax", secure },
      database: { generateId: "uuid" },
      // Addresses come from our own reading of the proxies' headers.
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      level: "error",
      log: (level, message) =>
        log[level === "error" ? "error" : "warn"]({ auth: message }, "account library"),
    },
  });
}

/** NIST SP 800-63B: length is what counts; the longest is what hashing should be made to chew. */
export const passwordLength = { min: 10, max: 128 } as const;
