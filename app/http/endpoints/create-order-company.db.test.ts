import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { countRows, openTestApp, orderBody, postOrder, type TestApp } from "#testing/world/app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const company = { title: " Örnek  A.Ş.", taxNumber: "876 005 2205", taxOffice: "Mecidiyeköy" };

test("an order stores the company for its document", async () => {
  const { status, body } = await postOrder(testApp.app, orderBody({ company }));
  expect(status).toBe(200);
  const [order] = await testApp.app.db
    .select()
    .from(orders)
    .where(eq(orders.id, body.orderId ?? ""));
  expect(order?.company).toEqual({ title: "Örnek A.Ş.", taxNumber: "8760052205", taxOffice: "Mecidiyeköy" });
});

test.each([
  ["a wrong check digit", { ...company, taxNumber: "8760052204" }],
  ["no tax office", { ...company, taxOffice: " " }],
  ["a missing title", { ...company, title: undefined }],
  ["a text", "Örnek A.Ş."],
])("a company with %s is refused, and nothing is stored", async (_, invalidCompany) => {
  const before = await countRows(testApp.app);
  const { status, body } = await postOrder(testApp.app, orderBody({ company: invalidCompany }));
  expect([status, body.code]).toEqual([400, "INVALID_COMPANY"]);
  expect(await countRows(testApp.app)).toEqual(before);
});
