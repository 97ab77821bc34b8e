import { isAPIError } from "better-auth/api";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { recogniseBrowser, rememberBrowser } from "./recognise-browser.ts";
import { cleanEmail } from "./rules.ts";
import {
  type Attempt,
  attemptSucceeded,
  beginAttempt,
  type Delay,
  uncountAttempt,
} from "./sign-in-throttle.ts";
import type { StaffAuth } from "./staff-auth.ts";
import { startSession } from "./start-session.ts";

/** The dependencies of a sign-in. `headers` are the headers of the request. */
export type SignInContext = {
  auth: StaffAuth;
  db: Db;
  clock: Clock;
  address: string;
  headers: Headers;
};

export type SignedIn = { kind: "signed-in"; cookies: string[] };

type SignInOutcome =
  | SignedIn
  /** The password was right; the second factor is still missing. */
  | { kind: "second-factor"; cookies: string[] }
  /** The account is unknown or switched off, or the password is wrong. The answer does not reveal the reason. */
  | { kind: "refused" }
  | { kind: "wait"; seconds: number };

/**
 * The delays after wrong passwords: from one address for one account, for one account from all addresses, and from one
 * address for all accounts. A browser in which the account has signed in before has its own counter, so that an
 * attacker's guesses never lock the owner out.
 */
const delays = {
  known: { name: "sign-in-known", freeAttempts: 5, firstSeconds: 5, maxSeconds: 900 },
  guess: { name: "sign-in", freeAttempts: 5, firstSeconds: 5, maxSeconds: 900 },
  account: { name: "sign-in-account", freeAttempts: 15, firstSeconds: 5, maxSeconds: 60 },
  address: { name: "sign-in-address", freeAttempts: 40, firstSeconds: 5, maxSeconds: 900 },
} satisfies Record<string, Delay>;

/**
 * Signs in with e-mail and password. A correct password always starts a new session, even when the browser has a
 * session. The answer for an unknown account takes as long as for an existing account.
 */
export async function signInStaff(
  ctx: SignInContext,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const { auth, db, address, headers } = ctx;
  const account = cleanEmail(email);
  const browserName = await recogniseBrowser(ctx, { email: account });
  const addressAttempts: Attempt[] = browserName ? [] : [{ delay: delays.address, key: address }];
  const accountAttempts: Attempt[] = browserName
    ? [{ delay: delays.known, key: browserName }]
    : [
        { delay: delays.guess, key: `${account} ${address}` },
        { delay: delays.account, key: account },
      ];
  const waitSeconds = await beginAttempt(ctx, [...accountAttempts, ...addressAttempts]);
  if (waitSeconds !== null) return { kind: "wait", seconds: waitSeconds };

  const result = await auth.api
    .signInEmail({ body: { email: account, password }, headers, returnHeaders: true })
    .catch(nullWhenRefused);
  if (!result) return { kind: "refused" };
  await attemptSucceeded(db, accountAttempts);
  for (const attempt of addressAttempts) await uncountAttempt(db, attempt);

  const cookies = result.headers.getSetCookie();
  if (!result.response.token) return { kind: "second-factor", cookies };
  await startSession(ctx, result.response.token, "sign-in");
  const browserCookies = await rememberBrowser(ctx, result.response.user.id);
  return { kind: "signed-in", cookies: [...cookies, ...browserCookies] };
}

/**
 * Returns null for an error by which the library refuses a sign-in. Throws any other error, such as a database error.
 */
export function nullWhenRefused(error: unknown): null {
  if (isAPIError(error) && error.statusCode < 500) return null;
  throw error;
}
