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

/** Signs in an editor. */
async function signInEditor() {
  const ctx = await staff.as("editor");
  const browser = await staff.signIn(email, password);
  return { ...ctx, auth: staff.auth, headers: browser?.headers ?? new Headers() };
}

/** Returns the current code of the authenticator app. */
function codeFor(uri: string): Promise<string> {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return createOTP(base32(secret)).totp();
}

/** Returns the code of half a minute later. The server accepts it, because the clock of a phone may be early. */
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

async function enableSecondFactor() {
  await resetSecondFactor(await staff.as("admin"), (await staff.as("editor")).actor.id);
  const ctx = await signInEditor();
  const begun = await beginSecondFactor(ctx, password);
  if (begun.kind !== "begun") throw new Error(begun.kind);
  const confirmed = await confirmSecondFactor(ctx, await codeFor(begun.uri));
  if (confirmed.kind !== "enabled") throw new Error(confirmed.kind);
  return { ctx, ...begun, headers: browserAfter(confirmed.cookies) };
}

const beginSecondStep = async () => {
  const browser = await staff.signIn(email, password);
  expect(browser?.secondFactor).toBe(true);
  return { ...staff, address: "192.0.2.1", headers: browser?.headers ?? new Headers() };
};

test("the second factor is required only after a code has confirmed the secret, and the secret is stored encrypted", async () => {
  const ctx = await signInEditor();
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

test("a sign-in needs the password and a code, and a challenge works once", async () => {
  const { uri, headers } = await enableSecondFactor();
  expect(
    (await readSession(staff.auth, headers)).session,
    "the session that enabled the second factor stays open",
  ).not.toBeNull();
  const ctx = await beginSecondStep();
  expect((await readSession(staff.auth, ctx.headers)).session).toBeNull();
  expect(await verifySecondFactor(ctx, "000000")).toEqual({ kind: "wrong" });
  const outcome = await verifySecondFactor(ctx, ` ${await nextCodeFor(uri)} `);
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  const sessionRead = await readSession(staff.auth, browserAfter(outcome.cookies));
  expect(sessionRead.session?.user).toMatchObject({ email, twoFactorEnabled: true });
  expect(await verifySecondFactor(ctx, await codeFor(uri))).toEqual({ kind: "expired" });
  expect(await verifySecondFactor({ ...ctx, headers: new Headers() }, "123456")).toEqual({ kind: "expired" });
});

test("a code of the app signs in once, even from several browsers at once", async () => {
  const { uri, ctx: signInEditor } = await enableSecondFactor();
  const openSessions = async () => (await staff.db.select().from(sessions)).length;
  const sessionsBefore = await openSessions();
  expect(
    await verifySecondFactor(await beginSecondStep(), await codeFor(uri)),
    "the code that confirmed the secret",
  ).toEqual({
    kind: "used",
  });
  expect(await openSessions(), "no session stays open").toBe(sessionsBefore);
  const code = await nextCodeFor(uri);
  const browsers = [await beginSecondStep(), await beginSecondStep(), await beginSecondStep()];
  const outcomes = await Promise.all(browsers.map((browser) => verifySecondFactor(browser, code)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["signed-in", "used", "used"]);
  expect(await openSessions()).toBe(sessionsBefore + 1);
  await resetSecondFactor(await staff.as("admin"), signInEditor.actor.id);
});

test("each backup code works once, and new backup codes replace the old codes", async () => {
  const { backupCodes, ctx, headers } = await enableSecondFactor();
  expect(backupCodes).toHaveLength(10);
  expect(
    await verifySecondFactor(await beginSecondStep(), backupCodes[0]?.toUpperCase() ?? ""),
  ).toMatchObject({
    kind: "signed-in",
  });
  expect(await verifySecondFactor(await beginSecondStep(), backupCodes[0] ?? "")).toEqual({ kind: "wrong" });
  expect(await renewBackupCodes({ ...ctx, headers }, "yanlis")).toEqual({ kind: "wrong-password" });
  const renewed = await renewBackupCodes({ ...ctx, headers }, password);
  expect(await verifySecondFactor(await beginSecondStep(), backupCodes[1] ?? "")).toEqual({ kind: "wrong" });
  const newBackupCode = renewed.kind === "renewed" ? (renewed.backupCodes[0] ?? "") : "";
  expect(await verifySecondFactor(await beginSecondStep(), newBackupCode)).toMatchObject({
    kind: "signed-in",
  });
});

test("after ten wrong codes the account is locked", async () => {
  const { uri } = await enableSecondFactor();
  const kinds: string[] = [];
  for (let challenge = 0; challenge < 3; challenge++) {
    const ctx = await beginSecondStep();
    for (let i = 0; i < 6; i++) kinds.push((await verifySecondFactor(ctx, "000000")).kind);
  }
  expect(kinds.filter((kind) => kind === "wrong").length).toBeLessThanOrEqual(10);
  expect(await verifySecondFactor(await beginSecondStep(), await codeFor(uri))).toEqual({ kind: "locked" });
});

test("the second factor can be switched off with the password, unless it is required of all staff", async () => {
  const { ctx, headers } = await enableSecondFactor();
  const editorContext = { ...ctx, headers };
  const admin = await staff.as("admin");
  const signInEditor = (twoFactorEnabled: boolean) =>
    staff.db.update(adminUsers).set({ twoFactorEnabled }).where(eq(adminUsers.id, admin.actor.id));
  expect(await requireSecondFactor(admin, true)).toEqual({ kind: "own-first" });
  expect(await isSecondFactorRequired(staff.db)).toBe(false);
  await signInEditor(true);
  expect(await requireSecondFactor(admin, true)).toEqual({ kind: "saved" });
  await signInEditor(false);
  expect(await isSecondFactorRequired(staff.db)).toBe(true);
  expect(await disableSecondFactor(editorContext, password)).toEqual({ kind: "required" });
  await requireSecondFactor(admin, false);
  expect(await disableSecondFactor(editorContext, "yanlis")).toEqual({ kind: "wrong-password" });
  expect(await disableSecondFactor(editorContext, password)).toMatchObject({ kind: "disabled" });
  expect((await staff.signIn(email, password))?.secondFactor).toBe(false);
});

test("an administrator can remove the second factor of another person, which ends that person's sessions", async () => {
  const { ctx, headers } = await enableSecondFactor();
  expect(await resetSecondFactor(await staff.as("admin"), ctx.actor.id)).toEqual({ kind: "saved" });
  expect((await readSession(staff.auth, headers)).session).toBeNull();
  expect((await staff.signIn(email, password))?.secondFactor).toBe(false);
  expect(await staff.db.select().from(twoFactors)).toEqual([]);
  expect((await staff.db.select().from(adminUsers)).some(({ twoFactorEnabled }) => twoFactorEnabled)).toBe(
    false,
  );
});
