import { afterAll, expect, test } from "vitest";
import { bankFailures } from "#server/giving/payments/breaker/table.ts";
import { formOf, openTestApp, orderBody, postOrder } from "#testing/world/app.ts";

const testApp = await openTestApp({ kind: "paytr" });
const { app } = testApp;
afterAll(() => testApp.close());

test("a donor whose e-mail address the firm refuses can pay, and the refusal does not count against the firm", async () => {
  const customerInfo = { name: "Ayşe Yılmaz", email: "x@-.-", phone: "555 123 45 67" };
  const created = await postOrder(app, orderBody({ customerInfo }), { address: "203.0.113.9" });
  expect(created.status).toBe(200);
  expect(formOf(created.body).action).toContain("/odeme/guvenlik/");
  expect(await app.db.$count(bankFailures)).toBe(0);
});
