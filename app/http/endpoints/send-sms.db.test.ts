import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { smsOutbox } from "#server/messaging/table.ts";
import { createUser } from "#server/staff/create-user.ts";
import { ensureAdministrator } from "#server/staff/ensure-administrator.ts";
import type { Role } from "#server/staff/roles.ts";
import { signInStaff } from "#server/staff/sign-in-staff.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import { browserAfter } from "#testing/world/accounts.ts";
import { openTestApp, orderBody, postOrder, run, site, type TestApp } from "#testing/world/app.ts";
import { action, loader } from "./send-sms.ts";

let opened: TestApp;
const password = "uzun-bir-parola";
beforeAll(async () => {
  opened = await openTestApp();
  await ensureAdministrator(opened.app.db, { email: "admin@example.org", password });
});
afterAll(() => opened.close());

async function cookieOf(role: Role): Promise<string> {
  const { app } = opened;
  const email = `${role}@example.org`;
  const [admin] = await app.db.select().from(adminUsers).where(eq(adminUsers.role, "admin"));
  const actor = { id: admin?.id ?? "", name: "Admin", role: "admin", address: null } as const;
  if (role !== "admin") {
    await createUser(
      { db: app.db, clock: app.clock, log: app.log, actor },
      { name: role, email, password, role },
    );
  }
  const { auth, db, clock } = app;
  const outcome = await signInStaff(
    { auth, db, clock, address: `198.51.100.${role.length}`, headers: new Headers() },
    { email, password },
  );
  if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
  return browserAfter(outcome.cookies).get("cookie") ?? "";
}

type Sent = { cookie?: string; origin?: string; type?: string };

async function post(body: unknown, { cookie = "", origin = site, type = "application/json" }: Sent = {}) {
  const request = new Request(`${site}/.netlify/functions/send-sms`, {
    method: "POST",
    headers: { "Content-Type": type, Origin: origin, Cookie: cookie },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await run(action, opened.app, request);
  const answer = (await response.json()) as { success: boolean; error: string | null };
  return { status: response.status, ...answer };
}

async function completed(): Promise<string> {
  const { body } = await postOrder(opened.app, orderBody());
  const id = body.orderId ?? "";
  await opened.app.db.update(orders).set({ status: "completed" }).where(eq(orders.id, id));
  return id;
}

const asked = { fullName: "Ayşe Yılmaz", amount: 250, phoneNumber: "+90 555 123 45 67" };

describe("send-sms", () => {
  test("401 without a session, 403 for a viewer and for another site; nothing is sent", async () => {
    const id = await completed();
    expect(await post(asked)).toMatchObject({ status: 401, success: false });
    expect(await post(asked, { cookie: await cookieOf("viewer") })).toMatchObject({ status: 403 });
    const admin = await cookieOf("admin");
    expect(await post(asked, { cookie: admin, origin: "https://evil.example" })).toMatchObject({
      status: 403,
    });
    expect(await opened.app.db.select().from(smsOutbox).where(eq(smsOutbox.orderId, id))).toEqual([]);
    await opened.app.db.update(orders).set({ status: "pending" }).where(eq(orders.id, id));
  });

  test("sends once for a completed order, with an audit entry, and then reports that the SMS was already sent", async () => {
    const cookie = await cookieOf("editor");
    expect(await post(asked, { cookie })).toMatchObject({ status: 404, success: false });
    const id = await completed();
    expect(await post({ ...asked, amount: 251 }, { cookie })).toMatchObject({ status: 404 });
    const answers = await Promise.all([post(asked, { cookie }), post(asked, { cookie })]);
    expect(answers.filter(({ success }) => success)).toEqual([{ status: 200, success: true, error: null }]);
    expect(await post(asked, { cookie })).toEqual({
      status: 409,
      success: false,
      error: "Bu sipariş için SMS zaten gönderilmiş.",
    });
    const [order] = await opened.app.db.select().from(orders).where(eq(orders.id, id));
    expect(order?.smsSent).toBe(true);
    const trail = await opened.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, "send-sms")));
    expect(trail.map(({ actorName }) => actorName)).toContain("editor");
  });

  test.each<[string, unknown, number, Sent?]>([
    ["no JSON", "{", 400],
    ["another type", "fullName=x", 415, { type: "application/x-www-form-urlencoded" }],
    ["no phone", { fullName: "x", amount: 1 }, 400],
    ["half a phone", { ...asked, phoneNumber: "555" }, 400],
    ["an amount with fractions of a kuruş", { ...asked, amount: 1.234 }, 400],
    ["something endless", { ...asked, fullName: "x".repeat(20_000) }, 413],
  ])("%s is refused", async (_, body, status, sent = {}) => {
    const { app } = opened;
    const outcome = await signInStaff(
      { auth: app.auth, db: app.db, clock: app.clock, address: "203.0.113.9", headers: new Headers() },
      { email: "admin@example.org", password },
    );
    if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
    const cookie = browserAfter(outcome.cookies).get("cookie") ?? "";
    expect((await post(body, { ...sent, cookie })).status).toBe(status);
  });

  test("accepts POST only", () => {
    expect(loader().status).toBe(405);
  });
});
