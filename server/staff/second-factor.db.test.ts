import { createOTP } from "@better-auth/utils/otp";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserAfter, emailOf, openTestStaff, password, type TestStaff } from "#testing/world/accounts.ts";
import { findUser, isSecondFactorRequired, listAudit } from "./queries.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewBackupCodes,
} from "./second-factor.ts";
import { readSession } from "./sessions.ts";
import { adminUsers, sessions, twoFactors } from "./table.ts";
import { verifySecondFactor } from "./verify-second-factor.ts";

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

const email = emailOf("editor");

/** Signs in an editor, for the screens of their own account. */
async function own() {
  const ctx = await staff.as("editor");
  const browser = await staff.signIn(email, password);
  return { ...ctx, auth: staff.auth, headers: browser?.headers ?? new Headers() };
}

/** Returns the code that the authenticator app shows now. */
function codeFor(uri: string): Promise<string> {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return createOTP(base32(secret)).totp();
}

/** Returns the code of half a minute later. The server accepts the code of an app whose clock is that early. */
function nextCodeFor(uri: string): Promise<string> {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return createOTP(base32(secret)).hotp(Math.floor(Date.now() / 30_000) + 1);
}

function base32(text: string): string {
  const bits = [...text.replaceAll("=", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString("utf8");
}

async function enabled() {
  await resetSecondFactor(await staff.as("admin"), (await staff.as("editor")).actor.id);
  const ctx = await own();
  const begun = await beginSecondFactor(ctx, password);
  if (begun.kind !== "begun") throw new Error(begun.kind);
  const confirmed = await confirmSecondFactor(ctx, await codeFor(begun.uri));
  if (confirmed.kind !== "enabled") throw new Error(confirmed.kind);
  return { ctx, ...begun, headers: browserAfter(confirmed.cookies) };
}

const halfWay = async () => {
  const browser = await staff.signIn(email, password);
  expect(browser?.secondFactor).toBe(true);
  return { ...staff, address: "192.0.2.1", headers: browser?.headers ?? new Headers() };
};

test("a secret counts only after a code has confirmed it, and is encrypted in the database", async () => {
  const ctx = await own();
  expect(await beginSecondFactor(ctx, "yanlis")).toEqual({ kind: "wrong-password" });
  const begun = await beginSecondFactor(ctx, password);
  if (begun.kind !== "begun") throw new Error(begun.kind);
  expect(begun.uri).toContain("otpauth://totp/");
  expect(decodeURIComponent(begun.uri)).toContain("İmece Vakfı");
  expect((await staff.signIn(email, password))?.secondFactor).toBe(false);
  expect(await confirmSecondFactor(ctx, "000000")).toEqual({ kind: "wrong-code" });
  expect((await staff.signIn(email, password))?.secondFactor).toBe(false);
  expect(await confirmSecondFactor(ctx, await codeFor(begun.uri))).toMatchObject({ kind: "enabled" });
  expect(await findUser(staff.db, ctx.actor.id)).toMatchObject({ secondFactor: true });
  const [entry] = await listAudit(staff.db, { entityId: ctx.actor.id }, 1);
  expect(entry).toMatchObject({ action: "enable-second-factor", actorName: ctx.actor.name });
  const stored = JSON.stringify(await staff.db.select().from(twoFactors));
  expect(stored).not.toContain(base32(new URL(begun.uri).searchParams.get("secret") ?? ""));
  expect(stored).not.toContain(begun.backupCodes[0]);
});

test("the password alone no longer signs in; the code does, once per sign-in", async () => {
  const { uri, headers } = await enabled();
  expect(
    (await readSession(staff.auth, headers)).session,
    "the screen that enabled it goes on",
  ).not.toBeNull();
  const ctx = await halfWay();
  expect((await readSession(staff.auth, ctx.headers)).session).toBeNull();
  expect(await verifySecondFactor(ctx, "000000")).toEqual({ kind: "wrong" });
  const done = await verifySecondFactor(ctx, ` ${await nextCodeFor(uri)} `);
  if (done.kind !== "signed-in") throw new Error(done.kind);
  const opened = await readSession(staff.auth, browserAfter(done.cookies));
  expect(opened.session?.user).toMatchObject({ email, twoFactorEnabled: true });
  expect(await verifySecondFactor(ctx, await codeFor(uri))).toEqual({ kind: "expired" });
  expect(await verifySecondFactor({ ...ctx, headers: new Headers() }, "123456")).toEqual({ kind: "expired" });
});

test("a code of the app signs in once, also in parallel and from another browser", async () => {
  const { uri, ctx: own } = await enabled();
  const openSessions = async () => (await staff.db.select().from(sessions)).length;
  const before = await openSessions();
  expect(await verifySecondFactor(await halfWay(), await codeFor(uri)), "the one that set it up").toEqual({
    kind: "used",
  });
  expect(await openSessions(), "nothing is left open").toBe(before);
  const code = await nextCodeFor(uri);
  const browsers = [await halfWay(), await halfWay(), await halfWay()];
  const outcomes = await Promise.all(browsers.map((browser) => verifySecondFactor(browser, code)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["signed-in", "used", "used"]);
  expect(await openSessions()).toBe(before + 1);
  await resetSecondFactor(await staff.as("admin"), own.actor.id);
});

test("each backup code works once; new ones replace the old", async () => {
  const { backupCodes, ctx, headers } = await enabled();
  expect(backupCodes).toHaveLength(10);
  expect(await verifySecondFactor(await halfWay(), backupCodes[0]?.toUpperCase() ?? "")).toMatchObject({
    kind: "signed-in",
  });
  expect(await verifySecondFactor(await halfWay(), backupCodes[0] ?? "")).toEqual({ kind: "wrong" });
  expect(await renewBackupCodes({ ...ctx, headers }, "yanlis")).toEqual({ kind: "wrong-password" });
  const renewed = await renewBackupCodes({ ...ctx, headers }, password);
  expect(await verifySecondFactor(await halfWay(), backupCodes[1] ?? "")).toEqual({ kind: "wrong" });
  const next = renewed.kind === "renewed" ? (renewed.backupCodes[0] ?? "") : "";
  expect(await verifySecondFactor(await halfWay(), next)).toMatchObject({ kind: "signed-in" });
});

test("codes cannot be guessed: five per sign-in, then the account is locked for a while", async () => {
  const { uri } = await enabled();
  const kinds: string[] = [];
  for (let challenge = 0; challenge < 3; challenge++) {
    const ctx = await halfWay();
    for (let i = 0; i < 6; i++) kinds.push((await verifySecondFactor(ctx, "000000")).kind);
  }
  expect(kinds.filter((kind) => kind === "wrong").length).toBeLessThanOrEqual(10);
  expect(await verifySecondFactor(await halfWay(), await codeFor(uri))).toEqual({ kind: "locked" });
});

test("the second factor is switched off with the password, unless it is required of all staff", async () => {
  const { ctx, headers } = await enabled();
  const mine = { ...ctx, headers };
  const admin = await staff.as("admin");
  const own = (twoFactorEnabled: boolean) =>
    staff.db.update(adminUsers).set({ twoFactorEnabled }).where(eq(adminUsers.id, admin.actor.id));
  expect(await requireSecondFactor(admin, true)).toEqual({ kind: "own-first" });
  expect(await isSecondFactorRequired(staff.db)).toBe(false);
  await own(true);
  expect(await requireSecondFactor(admin, true)).toEqual({ kind: "saved" });
  await own(false);
  expect(await isSecondFactorRequired(staff.db)).toBe(true);
  expect(await disableSecondFactor(mine, password)).toEqual({ kind: "required" });
  await requireSecondFactor(admin, false);
  expect(await disableSecondFactor(mine, "yanlis")).toEqual({ kind: "wrong-password" });
  expect(await disableSecondFactor(mine, password)).toMatchObject({ kind: "disabled" });
  expect((await staff.signIn(email, password))?.secondFactor).toBe(false);
});

test("an administrator removes the second factor of a person who lost the phone, which ends all sessions", async () => {
  const { ctx, headers } = await enabled();
  expect(await resetSecondFactor(await staff.as("admin"), ctx.actor.id)).toEqual({ kind: "saved" });
  expect((await readSession(staff.auth, headers)).session).toBeNull();
  expect((await staff.signIn(email, password))?.secondFactor).toBe(false);
  expect(await staff.db.select().from(twoFactors)).toEqual([]);
  expect((await staff.db.select().from(adminUsers)).some(({ twoFactorEnabled }) => twoFactorEnabled)).toBe(
    false,
  );
});
