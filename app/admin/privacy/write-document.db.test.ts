import { afterAll, expect, test } from "vitest";
import { chooseDocuments, openTestDocuments } from "#server/documents/test-documents.ts";
import { exportPerson } from "#server/privacy/export-person.ts";
import { writeDocument } from "./write-document.server.ts";

const t = await openTestDocuments();
afterAll(() => t.close());

test("the readable export shows the donor's documents, with the company on them", async () => {
  await chooseDocuments(t.db, { issues: "receipt" });
  const company = { title: "Örnek <A.Ş.>", taxNumber: "10000000146", taxOffice: "Kadıköy" };
  const id = await t.given({ customerName: "Selin Toprak", company });
  await t.issue();
  const admin = await t.as("Yonca", "admin");
  const exported = await exportPerson(admin, { orderId: id, chosen: [id], format: "html" });
  if (exported.kind !== "exported") throw new Error(exported.kind);
  const page = writeDocument(exported.data, "İmece Vakfı");
  for (const shown of ["A 0000001", "Geçerli", "Örnek &lt;A.Ş.&gt; · Kadıköy · 10000000146"])
    expect(page).toContain(shown);
  const [document] = await t.ofOrder(id);
  expect(page, "the code of the PDF is for the donor's mail").not.toContain(document?.downloadCode);
});
