import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parseCookies } from "better-auth/cookies";
import { and, eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { cookiePrefix } from "./better-auth-names.ts";
import type { StaffAuthSettings } from "./staff-auth.ts";
import { accounts, adminUsers } from "./table.ts";

/**
 * Each complete sign-in gives a cookie to the browser. A browser with such a cookie has its own counter in the sign-in
 * throttle.
 */
export type KnownBrowsers = {
  /** Returns a Set-Cookie value with a new random name of the browser. */
  cookieFor(credential: Credential): string;
  /**
   * Returns the browser's name when the request has a cookie for this account and its current password; otherwise null.
   */
  nameIn(headers: Headers, credential: Credential): string | null;
  /** Whether the request has a cookie for any account. */
  hasKnownBrowser(headers: Headers): boolean;
};

type Credential = { userId: string; hash: string };
type AccountKey = { email: string } | { userId: string };
type RecognitionContext = { auth: { knownBrowsers: KnownBrowsers }; db: Db };

/** Browsers keep a cookie for at most this many days (RFC 6265bis, section 5.5). */
const cookieDays = 400;

export function createKnownBrowsers({
  secret,
  publicUrl,
  adminPath,
}: Pick<StaffAuthSettings, "secret" | "publicUrl" | "adminPath">): KnownBrowsers {
  const secure = publicUrl.startsWith("https:");
  const prefix = `${secure ? "__Secure-" : ""}${cookiePrefix}.known_`;
  const sign = (...parts: string[]) =>
    createHmac("sha256", secret)
      .update(["known browser", ...parts].join("\n"))
      .digest("base64url");
  // Each account has its own cookie, because several people may share a browser.
  const cookieName = (userId: string) => `${prefix}${sign("account", userId).slice(0, 16)}`;
  // Every new password changes the hash, which invalidates all earlier cookies.
  const signature = ({ userId, hash }: Credential, name: string) => sign("cookie", userId, hash, name);
  const cookiesOf = (headers: Headers) => parseCookies(headers.get("cookie") ?? "");

  return {
    cookieFor(credential) {
      const name = randomBytes(12).toString("base64url");
      return [
        `${cookieName(credential.userId)}=${name}.${signature(credential, name)}`,
        `Max-Age=${cookieDays * 24 * 60 * 60}`,
        `Path=/${adminPath}`,
        "HttpOnly",
        "SameSite=Lax",
        ...(secure ? ["Secure"] : []),
      ].join("; ");
    },
    nameIn(headers, credential) {
      const [name = "", received = ""] = (cookiesOf(headers).get(cookieName(credential.userId)) ?? "").split(
        ".",
      );
      const expected = Buffer.from(signature(credential, name));
      const receivedSignature = Buffer.from(received);
      return receivedSignature.length === expected.length && timingSafeEqual(receivedSignature, expected)
        ? name
        : null;
    },
    hasKnownBrowser: (headers) => [...cookiesOf(headers).keys()].some((name) => name.startsWith(prefix)),
  };
}

/**
 * Returns the name of this browser when the account has signed in with this browser and its current password before.
 */
export async function recogniseBrowser(
  { auth, db, headers }: RecognitionContext & { headers: Headers },
  accountKey: AccountKey,
): Promise<string | null> {
  if (!auth.knownBrowsers.hasKnownBrowser(headers)) return null;
  const credential = await findCredential(db, accountKey);
  return credential && auth.knownBrowsers.nameIn(headers, credential);
}

/**
 * Returns the Set-Cookie value by which the next sign-in recognises this browser. Call it only after a complete
 * sign-in.
 */
export async function rememberBrowser({ auth, db }: RecognitionContext, userId: string): Promise<string[]> {
  const credential = await findCredential(db, { userId });
  return credential ? [auth.knownBrowsers.cookieFor(credential)] : [];
}

async function findCredential(db: Db, accountKey: AccountKey): Promise<Credential | null> {
  const [row] = await db
    .select({ userId: adminUsers.id, hash: accounts.password })
    .from(adminUsers)
    .innerJoin(accounts, and(eq(accounts.userId, adminUsers.id), eq(accounts.providerId, "credential")))
    .where(
      "email" in accountKey ? eq(adminUsers.email, accountKey.email) : eq(adminUsers.id, accountKey.userId),
    );
  return row?.hash ? { userId: row.userId, hash: row.hash } : null;
}
