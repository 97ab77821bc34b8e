import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { exportPerson } from "#server/giving/privacy/export-person.ts";
import { statementMatches } from "#server/giving/transfers/table.ts";
import { chooseDocuments, openTestDocuments } from "#testing/world/documents.ts";
import { bookRow } from "#testing/world/statements.ts";
import { writeDocument } from "./write-document.server.ts";

const t = await openTestDocuments();
afterAll(() => t.close());

test("the readable export contains the documents of the donor with the company", async () => {
  await chooseDocuments(t.db, { issues: "receipt" });
  const company = { title: "Örnek <A.Ş.>", taxNumber: "10000000146", taxOffice: "Kadıköy" };
  const id = await t.completeGift({ customerName: "Selin Toprak", company });
  await t.runIssueJob();
  const admin = await t.as("Yonca", "admin");
  const exported = await exportPerson(admin, { orderId: id, chosen: [id], format: "html" });
  if (exported.kind !== "exported") throw new Error(exported.kind);
  const page = writeDocument(exported.data, "İmece Vakfı");
  for (const text of ["A 0000001", "Geçerli", "Örnek &lt;A.Ş.&gt; · Kadıköy · 10000000146"])
    expect(page).toContain(text);
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? "";
  const elements = [...style.matchAll(/(?:^|[},])([A-Za-z0-9]+)(?=[{,])/gm)].map(([, element]) => element);
  for (const element of elements) expect(page, element).toMatch(new RegExp(`<${element}[ >]`));
  expect(elements).toContain("table");
  const [document] = await t.listDocumentsOf(id);
  expect(page, "the code of the PDF is for the donor's mail").not.toContain(document?.downloadCode);
});

test("the readable export contains only the donor's part of a transfer, and no undone match", async () => {
  const id = await t.completeGift({ customerName: "Ayşe Uçar" });
  await t.db.update(orders).set({ givenOn: "2025-12-31" }).where(eq(orders.id, id));
  const partlyMatched = await bookRow(t, "AYSE UCAR VE ARKADASI", {
    amount: 1_000_00,
    payerName: "AYSE UCAR",
  });
  const wrongMatch = await bookRow(t, "MEHMET KAYA ZEKAT", { amount: 700_00, payerName: "MEHMET KAYA" });
  await t.db.insert(statementMatches).values([
    { rowId: partlyMatched, orderId: id, amount: 400_00 },
    { rowId: wrongMatch, orderId: id, amount: 700_00, undoneAt: t.clock.now(), isRejected: true },
  ]);
  const admin = await t.as("Yonca", "admin");
  const exported = await exportPerson(admin, { orderId: id, chosen: [id], format: "html" });
  if (exported.kind !== "exported") throw new Error(exported.kind);
  const page = writeDocument(exported.data, "İmece Vakfı");
  expect(page).toContain("AYSE UCAR VE ARKADASI");
  expect(page).toMatch(/Bağış günü<.*?31\.12\.2025/);
  expect(page).toContain("₺400,00");
  expect(page).not.toContain("₺1.000,00");
  expect(page + JSON.stringify(exported.data)).not.toContain("MEHMET");
});
