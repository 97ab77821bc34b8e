import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { countRows, openTestApp, orderBody, postOrder, type TestApp } from "#testing/world/app.ts";

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const company = { title: " Örnek  A.Ş.", taxNumber: "876 005 2205", taxOffice: "Mecidiyeköy" };

test("an order keeps the company that its document will name", async () => {
  const { status, body } = await postOrder(opened.app, orderBody({ company }));
  expect(status).toBe(200);
  const [order] = await opened.app.db
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
])("a company with %s is refused, and nothing is stored", async (_, wrong) => {
  const before = await countRows(opened.app);
  const { status, body } = await postOrder(opened.app, orderBody({ company: wrong }));
  expect([status, body.code]).toEqual([400, "INVALID_COMPANY"]);
  expect(await countRows(opened.app)).toEqual(before);
});
