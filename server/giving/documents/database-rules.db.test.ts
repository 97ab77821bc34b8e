import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { violatedConstraint } from "#server/platform/errors.ts";
import { maxDocumentNumber } from "#shared/giving/document-number.ts";
import { chooseDocuments, openTestDocuments } from "#testing/world/documents.ts";
import { issueDocuments } from "./issue-documents.ts";
import { documentDue } from "./table.ts";

const t = await openTestDocuments();
const { runIssueJob, completeGift, listDocumentsOf, findDocumentDifferences } = t;
beforeEach(t.clear);
afterAll(() => t.close());

describe("the rules of the database", () => {
  const refusedBy = async (...statements: ReturnType<typeof sql>[]) => {
    try {
      await t.db.transaction(async (tx) => {
        for (const statement of statements) await tx.execute(statement);
      });
    } catch (error) {
      return violatedConstraint(error) ?? String(error);
    }
    return undefined;
  };

  test("the database numbers documents without gaps, and refuses chosen numbers, deletions and changes", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    const id = await completeGift();
    const otherOrder = await t.place();
    await runIssueJob();
    const copy = (number: number, order: string) => sql`
      insert into documents (kind, series, number, order_id, code, download_code, amount, language, lines, method, design_id, given_at)
      select kind, series, ${number}::int, ${order}, reverse(code), reverse(download_code), amount, language, lines, method,
        design_id, given_at from documents limit 1`;
    expect(await refusedBy(copy(1, id))).toBe("documents_one_valid");
    expect(await refusedBy(copy(7, otherOrder))).toBeUndefined();
    expect((await t.listDocuments()).map(({ number }) => number)).toEqual([1, 2]);
    for (const wrong of [
      sql`delete from documents`,
      sql`update documents set number = 9 where number = 2`,
      sql`update documents set amount = 1`,
      sql`update documents set recipient = '{"name":"Veli"}' where number = 1`,
      sql`update documents set order_id = ${otherOrder} where number = 1`,
    ]) {
      expect(await refusedBy(wrong)).toBe("documents_stay");
    }
    expect(await refusedBy(sql`delete from document_series`)).toBe("document_series_go_on");
    expect(await refusedBy(sql`update document_series set last_number = 8`)).toBe("document_series_go_on");
    const cancelled = sql`update documents set state = 'cancelled', cancelled_at = now() where number = 1`;
    expect(await refusedBy(cancelled)).toBe("documents_are_cancelled");
    expect((await t.listDocuments()).map(({ number, state }) => [number, state])).toEqual([
      [1, "issued"],
      [2, "issued"],
    ]);
  });

  test("a number of a rolled-back transaction is used by the next document", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    await completeGift();
    await runIssueJob();
    await completeGift();
    await expect(
      t.db.transaction(async (tx) => {
        t.passMinutes(1);
        await issueDocuments({ ...t.papers, db: tx as never });
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    await runIssueJob();
    expect((await t.listDocuments()).map(({ number }) => number)).toEqual([1, 2]);
    expect(await findDocumentDifferences()).toEqual([]);
  });

  test("a full series refuses documents, and another series accepts them", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    await t.db.execute(sql`insert into document_series values ('A', ${maxDocumentNumber - 1})`);
    const lastOrder = await completeGift();
    t.passMinutes(1);
    const waiting = await completeGift();
    expect(await runIssueJob()).toBe(1);
    expect(await listDocumentsOf(lastOrder)).toMatchObject([{ number: maxDocumentNumber }]);
    expect(await t.db.$count(documentDue)).toBe(1);
    await t.db.execute(sql`update document_due set since = now() - interval '2 hours'`);
    expect((await findDocumentDifferences()).map(({ kind, orderId }) => [kind, orderId])).toContainEqual([
      "document_difference",
      waiting,
    ]);
    await chooseDocuments(t.db, { issues: "receipt", series: "AB" });
    await runIssueJob();
    expect(await listDocumentsOf(waiting)).toMatchObject([{ series: "AB", number: 1 }]);
  });

  test("the ledger check reports a document that plain SQL deleted", async () => {
    await chooseDocuments(t.db, { issues: "receipt" });
    await completeGift();
    await completeGift();
    await runIssueJob();
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`alter table documents disable trigger documents_stay`);
      await tx.execute(sql`delete from documents where number = 1`);
      await tx.execute(sql`alter table documents enable trigger documents_stay`);
    });
    expect(await findDocumentDifferences()).toMatchObject([
      { kind: "document_gap", subject: "series:A", details: { expectedCount: 2, foundCount: 1 } },
    ]);
  });
});
