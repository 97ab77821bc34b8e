import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserAfter, emailOf, openTestStaff, password, type TestStaff } from "#testing/world/accounts.ts";
import { setPassword } from "./set-password.ts";
import { signInStaff } from "./sign-in-staff.ts";
import { createStaffAuth } from "./staff-auth.ts";
import { accounts, verifications } from "./table.ts";
import { verifySecondFactor } from "./verify-second-factor.ts";

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
  await staff.as("editor");
});
afterAll(() => staff.close());

const email = emailOf("editor");
const office = "192.0.2.1";
const wrongPassword = "yanlis-bir-parola";

const signIn = (
  candidate: string,
  { address = office, headers = new Headers(), who: account = email } = {},
) => signInStaff({ ...staff, address, headers }, { email: account, password: candidate });

/** Returns the cookie that recognises a browser after a complete sign-in, without the cookie of the session. */
async function signInForCookie(account = email): Promise<Headers> {
  staff.passSeconds(3601);
  const outcome = await signIn(password, { who: account, address: "198.51.100.250" });
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  return browserAfter(outcome.cookies.filter((cookie) => cookie.startsWith("staff.known_")));
}

/** Guesses passwords from many addresses and from the owner's address, until the account must wait from all of them. */
async function guessUntilThrottled(): Promise<void> {
  for (let i = 0; i < 15; i++) await signIn(wrongPassword, { address: i < 5 ? office : `203.0.113.${i}` });
  expect(await signIn(password)).toMatchObject({ kind: "wait" });
  expect(await signIn(password, { address: "203.0.113.200" })).toMatchObject({ kind: "wait" });
}

test("the cookie is HttpOnly, SameSite, limited to the back office and long-lived, and contains no personal data", async () => {
  staff.passSeconds(3600);
  const outcome = await signIn(password);
  const cookies = outcome.kind === "signed-in" ? outcome.cookies : [];
  const cookie = cookies.find((setCookie) => setCookie.startsWith("staff.known_")) ?? "";
  expect(cookie).toMatch(
    /^staff\.known_[\w-]{16}=[\w-]{16}\.[\w-]{43}; Max-Age=34560000; Path=\/gizli; HttpOnly; SameSite=Lax$/,
  );
  expect(cookie).not.toContain((await staff.as("editor")).actor.id);
  const settings = {
    db: staff.db,
    log: (await staff.as("editor")).log,
    secret: "s",
    adminPath: "g",
    issuer: () => "x",
  };
  const { knownBrowsers } = createStaffAuth({ ...settings, publicUrl: "https://example.org" });
  expect(knownBrowsers.cookieFor({ userId: "a", hash: "b" })).toMatch(/^__Secure-staff\.known_.*; Secure$/);
});

test("guesses from other browsers never lock out the owner's browser, even from the owner's network address", async () => {
  const headers = await signInForCookie();
  await guessUntilThrottled();
  const outcome = await signIn(password, { headers });
  expect(outcome).toMatchObject({ kind: "signed-in" });
  const cookies = outcome.kind === "signed-in" ? outcome.cookies : [];
  expect(browserAfter(cookies).get("cookie"), "the browser gets a new name").not.toContain(
    headers.get("cookie"),
  );
  expect(await signIn(password), "other browsers still wait").toMatchObject({ kind: "wait" });
});

test("guesses with a stolen cookie do not delay the owner's next sign-in", async () => {
  const stolenCookie = await signInForCookie();
  const ownerCookie = await signInForCookie();
  const guess = (address: string) => signIn(wrongPassword, { headers: stolenCookie, address });
  for (let i = 0; i < 5; i++) expect(await guess(`203.0.113.${i}`)).toEqual({ kind: "refused" });
  expect(await guess("203.0.113.99")).toEqual({ kind: "wait", seconds: 5 });
  expect(await signIn(password, { headers: stolenCookie })).toEqual({ kind: "wait", seconds: 5 });
  expect(await signIn(password, { headers: ownerCookie })).toMatchObject({ kind: "signed-in" });
});

test("a forged cookie, a cookie of another person and a cookie from before a new password are ignored", async () => {
  const ownCookie = await signInForCookie();
  const otherCookie = await signInForCookie(emailOf("admin"));
  const [name, value = ""] = ownCookie.get("cookie")?.split("=") ?? [];
  const forged = [
    `${name}=AAAAAAAAAAAAAAAA.${value.split(".")[1]}`,
    `${name}=${value.slice(0, -2)}`,
    `${name}=`,
    `${name}=${otherCookie.get("cookie")?.split("=")[1]}`,
    `${otherCookie.get("cookie")}`,
  ];
  await guessUntilThrottled();
  for (const cookie of forged) {
    expect(await signIn(password, { headers: new Headers({ cookie }) }), cookie).toMatchObject({
      kind: "wait",
    });
  }
  const newPassword = "bambaska-bir-parola";
  const { actor } = await staff.as("editor");
  expect(await setPassword(await staff.as("admin"), actor.id, newPassword)).toEqual({ kind: "saved" });
  expect(await signIn(newPassword, { headers: ownCookie })).toMatchObject({ kind: "wait" });
  expect(await setPassword(await staff.as("admin"), actor.id, password)).toEqual({ kind: "saved" });
});

test("wrong codes in other browsers do not lock out the owner's browser, and its own wrong codes do", async () => {
  const { actor } = await staff.as("editor");
  const known = await signInForCookie();
  const [stored] = await staff.db.select().from(accounts).where(eq(accounts.userId, actor.id));
  expect(stored).toBeDefined();
  // The sign-in waits for the second factor. The account has no authenticator app, so every code is wrong.
  let stepCount = 0;
  const beginSecondStep = async (cookie = "") => {
    const identifier = `2fa-test${++stepCount}`;
    const expiresAt = new Date(Date.now() + 600_000);
    await staff.db.insert(verifications).values({ identifier, value: actor.id, expiresAt });
    const headers = new Headers({ cookie: `staff.two_factor=${identifier}.x; ${cookie}` });
    return { ...staff, address: office, headers };
  };
  const cookie = known.get("cookie") ?? "";
  const verifyWrongCode = async (browser?: string) =>
    (await verifySecondFactor(await beginSecondStep(browser), "123456")).kind;
  for (let i = 0; i < 10; i++) expect(await verifyWrongCode()).not.toBe("locked");
  expect(await verifyWrongCode()).toBe("locked");
  expect(await verifyWrongCode(`${cookie.slice(0, -1)}`), "a forged cookie").toBe("locked");
  for (let i = 0; i < 10; i++) expect(await verifyWrongCode(cookie)).not.toBe("locked");
  expect(await verifyWrongCode(cookie)).toBe("locked");
  staff.passSeconds(900);
  expect(await verifyWrongCode(cookie)).not.toBe("locked");
});
