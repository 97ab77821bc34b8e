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
const wrong = "yanlis-bir-parola";

const signIn = (typed: string, { address = office, headers = new Headers(), who = email } = {}) =>
  signInStaff({ ...staff, address, headers }, { email: who, password: typed });

/** Returns the cookie that a browser keeps from a complete sign-in, without its session. */
async function knownBrowser(who = email): Promise<Headers> {
  staff.pass(3601);
  const outcome = await signIn(password, { who, address: "198.51.100.250" });
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  return browserAfter(outcome.cookies.filter((cookie) => cookie.startsWith("staff.known_")));
}

/** Guesses passwords from many addresses, and from the owner's own, until both must wait. */
async function besiege(): Promise<void> {
  for (let i = 0; i < 15; i++) await signIn(wrong, { address: i < 5 ? office : `203.0.113.${i}` });
  expect(await signIn(password)).toMatchObject({ kind: "wait" });
  expect(await signIn(password, { address: "203.0.113.200" })).toMatchObject({ kind: "wait" });
}

test("the cookie is HttpOnly, SameSite, bound to the back office and long-lived, and holds no personal data", async () => {
  staff.pass(3600);
  const outcome = await signIn(password);
  const cookies = outcome.kind === "signed-in" ? outcome.cookies : [];
  const cookie = cookies.find((each) => each.startsWith("staff.known_")) ?? "";
  expect(cookie).toMatch(
    /^staff\.known_[\w-]{16}=[\w-]{16}\.[\w-]{43}; Max-Age=34560000; Path=\/gizli; HttpOnly; SameSite=Lax$/,
  );
  expect(cookie).not.toContain((await staff.as("editor")).actor.id);
  const settings = {
    db: staff.db,
    log: (await staff.as("editor")).log,
    secret: "s",
    adminPath: "g",
    issuer: "x",
  };
  const { knownBrowsers } = createStaffAuth({ ...settings, publicUrl: "https://example.org" });
  expect(knownBrowsers.cookieFor({ userId: "a", hash: "b" })).toMatch(/^__Secure-staff\.known_.*; Secure$/);
});

test("guesses elsewhere, and from the owner's own address, never lock out the owner's browser", async () => {
  const headers = await knownBrowser();
  await besiege();
  const outcome = await signIn(password, { headers });
  expect(outcome).toMatchObject({ kind: "signed-in" });
  const cookies = outcome.kind === "signed-in" ? outcome.cookies : [];
  expect(browserAfter(cookies).get("cookie"), "with a new name").not.toContain(headers.get("cookie"));
  expect(await signIn(password), "others wait as before").toMatchObject({ kind: "wait" });
});

test("a stolen cookie has a counter of its own, and does not delay the owner's next sign-in", async () => {
  const stolen = await knownBrowser();
  const owner = await knownBrowser();
  const guess = (address: string) => signIn(wrong, { headers: stolen, address });
  for (let i = 0; i < 5; i++) expect(await guess(`203.0.113.${i}`)).toEqual({ kind: "refused" });
  expect(await guess("203.0.113.99")).toEqual({ kind: "wait", seconds: 5 });
  expect(await signIn(password, { headers: stolen })).toEqual({ kind: "wait", seconds: 5 });
  expect(await signIn(password, { headers: owner })).toMatchObject({ kind: "signed-in" });
});

test("a forged cookie, one of another person, and one from before a new password are ignored", async () => {
  const mine = await knownBrowser();
  const others = await knownBrowser(emailOf("admin"));
  const [name, value = ""] = mine.get("cookie")?.split("=") ?? [];
  const forged = [
    `${name}=AAAAAAAAAAAAAAAA.${value.split(".")[1]}`,
    `${name}=${value.slice(0, -2)}`,
    `${name}=`,
    `${name}=${others.get("cookie")?.split("=")[1]}`,
    `${others.get("cookie")}`,
  ];
  await besiege();
  for (const cookie of forged) {
    expect(await signIn(password, { headers: new Headers({ cookie }) }), cookie).toMatchObject({
      kind: "wait",
    });
  }
  const given = "bambaska-bir-parola";
  const { actor } = await staff.as("editor");
  expect(await setPassword(await staff.as("admin"), actor.id, given)).toEqual({ kind: "saved" });
  expect(await signIn(given, { headers: mine })).toMatchObject({ kind: "wait" });
  expect(await setPassword(await staff.as("admin"), actor.id, password)).toEqual({ kind: "saved" });
});

test("wrong codes elsewhere do not lock out the owner's browser; its own wrong codes lock out only itself", async () => {
  const { actor } = await staff.as("editor");
  const known = await knownBrowser();
  const [stored] = await staff.db.select().from(accounts).where(eq(accounts.userId, actor.id));
  expect(stored).toBeDefined();
  // The sign-in is at its second step, and its account has no authenticator app: any code is wrong.
  let steps = 0;
  const halfWay = async (cookie = "") => {
    const identifier = `2fa-test${++steps}`;
    const expiresAt = new Date(Date.now() + 600_000);
    await staff.db.insert(verifications).values({ identifier, value: actor.id, expiresAt });
    const headers = new Headers({ cookie: `staff.two_factor=${identifier}.x; ${cookie}` });
    return { ...staff, address: office, headers };
  };
  const cookie = known.get("cookie") ?? "";
  const kind = async (browser?: string) => (await verifySecondFactor(await halfWay(browser), "123456")).kind;
  for (let i = 0; i < 10; i++) expect(await kind()).not.toBe("locked");
  expect(await kind()).toBe("locked");
  expect(await kind(`${cookie.slice(0, -1)}`), "a forged one").toBe("locked");
  for (let i = 0; i < 10; i++) expect(await kind(cookie)).not.toBe("locked");
  expect(await kind(cookie)).toBe("locked");
  staff.pass(900);
  expect(await kind(cookie)).not.toBe("locked");
});
