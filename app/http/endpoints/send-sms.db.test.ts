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

let testApp: TestApp;
const password = "uzun-bir-parola";
beforeAll(async () => {
  testApp = await openTestApp();
  await ensureAdministrator(testApp.app.db, { email: "admin@example.org", password });
});
afterAll(() => testApp.close());

async function signInAs(role: Role): Promise<string> {
  const { app } = testApp;
  const email = `${role}@example.org`;
  const [admin] = await app.db.select().from(adminUsers).where(eq(adminUsers.role, "admin"));
  const actor = { id: admin?.id ?? "", name: "Admin", role: "admin", overrides: {}, address: null } as const;
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

type RequestParts = { cookie?: string; origin?: string; type?: string };

async function post(
  body: unknown,
  { cookie = "", origin = site, type = "application/json" }: RequestParts = {},
) {
  const request = new Request(`${site}/.netlify/functions/send-sms`, {
    method: "POST",
    headers: { "Content-Type": type, Origin: origin, Cookie: cookie },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await run(action, testApp.app, request);
  const answer = (await response.json()) as { success: boolean; error: string | null };
  return { status: response.status, ...answer };
}

async function createCompletedOrder(): Promise<string> {
  const { body } = await postOrder(testApp.app, orderBody());
  const id = body.orderId ?? "";
  await testApp.app.db.update(orders).set({ status: "completed" }).where(eq(orders.id, id));
  return id;
}

const smsRequest = { fullName: "Ayşe Yılmaz", amount: 250, phoneNumber: "+90 555 123 45 67" };

describe("send-sms", () => {
  test("a request without a session gets 401, a viewer or another site gets 403, and no SMS is sent", async () => {
    const id = await createCompletedOrder();
    expect(await post(smsRequest)).toMatchObject({ status: 401, success: false });
    expect(await post(smsRequest, { cookie: await signInAs("viewer") })).toMatchObject({ status: 403 });
    const admin = await signInAs("admin");
    expect(await post(smsRequest, { cookie: admin, origin: "https://evil.example" })).toMatchObject({
      status: 403,
    });
    expect(await testApp.app.db.select().from(smsOutbox).where(eq(smsOutbox.orderId, id))).toEqual([]);
    await testApp.app.db.update(orders).set({ status: "pending" }).where(eq(orders.id, id));
  });

  test("an SMS for a completed order is sent once, with an audit entry, and a second request gets 409", async () => {
    const cookie = await signInAs("editor");
    expect(await post(smsRequest, { cookie })).toMatchObject({ status: 404, success: false });
    const id = await createCompletedOrder();
    expect(await post({ ...smsRequest, amount: 251 }, { cookie })).toMatchObject({ status: 404 });
    const answers = await Promise.all([post(smsRequest, { cookie }), post(smsRequest, { cookie })]);
    expect(answers.filter(({ success }) => success)).toEqual([{ status: 200, success: true, error: null }]);
    expect(await post(smsRequest, { cookie })).toEqual({
      status: 409,
      success: false,
      error: "Bu sipariş için SMS zaten gönderilmiş.",
    });
    const [order] = await testApp.app.db.select().from(orders).where(eq(orders.id, id));
    expect(order?.smsSent).toBe(true);
    const entries = await testApp.app.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, "send-sms")));
    expect(entries.map(({ actorName }) => actorName)).toContain("editor");
  });

  test.each<[string, unknown, number, RequestParts?]>([
    ["no JSON", "{", 400],
    ["another type", "fullName=x", 415, { type: "application/x-www-form-urlencoded" }],
    ["no phone", { fullName: "x", amount: 1 }, 400],
    ["half a phone", { ...smsRequest, phoneNumber: "555" }, 400],
    ["an amount with fractions of a kuruş", { ...smsRequest, amount: 1.234 }, 400],
    ["a body above the limit", { ...smsRequest, fullName: "x".repeat(20_000) }, 413],
  ])("%s is refused", async (_, body, status, parts = {}) => {
    const { app } = testApp;
    const outcome = await signInStaff(
      { auth: app.auth, db: app.db, clock: app.clock, address: "203.0.113.9", headers: new Headers() },
      { email: "admin@example.org", password },
    );
    if (outcome.kind !== "signed-in") throw new Error(outcome.kind);
    const cookie = browserAfter(outcome.cookies).get("cookie") ?? "";
    expect((await post(body, { ...parts, cookie })).status).toBe(status);
  });

  test("a GET request gets 405", () => {
    expect(loader().status).toBe(405);
  });
});
