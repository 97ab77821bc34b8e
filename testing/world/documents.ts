import { asc, eq, sql } from "drizzle-orm";
import type { SiteConfig } from "#server/content/identity/site-config.ts";
import type { DocumentContext } from "#server/giving/documents/context.ts";
import { type DocumentSettings, documentSettings } from "#server/giving/documents/document-settings.ts";
import { issueDocuments } from "#server/giving/documents/issue-documents.ts";
import { documents } from "#server/giving/documents/table.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { makeDocumentDue } from "#server/giving/orders/make-document-due.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import { silent } from "#testing/databases/test-database.ts";
import { fixedIdentity } from "./identity.ts";
import { approve, openSite, type Site } from "./site.ts";

export const siteForTests: SiteConfig = {
  name: "İmece Vakfı",
  shortName: "İmece Vakfı",
  phone: "+90 352 000 00 00",
  email: "bilgi@example.org",
  address: "Cumhuriyet Mahallesi, Örnek Sokak No: 1, Melikgazi / Kayseri",
  logoUrl: "/logo.svg",
  facebook: "",
  instagram: "",
  youtube: "",
};

export async function chooseDocuments(db: Db, value: Partial<DocumentSettings>): Promise<void> {
  const row = { key: documentSettings.key, value };
  await db.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
}

/** Completes an order, as a payment does. */
export async function complete(db: Db, id: string, at: Date): Promise<void> {
  await approve(db, id, at);
  // The order may have been placed later than `at`.
  await db.update(orders).set({ completedAt: at }).where(eq(orders.id, id));
}

/** Confirms a refund of an order's first item. */
export async function refundOf(db: Db, id: string, amount: number): Promise<void> {
  const [item] = await db.select().from(orderItems).where(eq(orderItems.orderId, id));
  await db.transaction(async (tx) => {
    const rows = await rowsOf<{ id: string }>(
      tx,
    )`insert into refunds (order_id, method, amount, state, reason)
      values (${id}, 'transfer', ${amount}, 'requested', 'x') returning id`;
    const [refund] = rows;
    await tx.execute(
      sql`insert into refund_items (refund_id, order_item_id, amount) values (${refund?.id}, ${item?.id}, ${amount})`,
    );
    await tx.execute(sql`update refunds set state = 'confirmed' where id = ${refund?.id}`);
    await makeDocumentDue(tx, id);
  });
}

/** A site whose orders get documents. */
export async function openTestDocuments() {
  const t = await openSite();
  const papers: DocumentContext = {
    db: t.db,
    clock: t.clock,
    log: silent,
    identity: fixedIdentity(siteForTests),
  };
  return {
    ...t,
    papers,
    /** Removes documents and settings, and moves the clock by an hour. */
    async clear() {
      await t.db.execute(sql`truncate documents, document_due, document_series`);
      await t.db.delete(settings);
      t.passMinutes(60);
    },
    /** Runs the job after the time that it waits. */
    async runIssueJob() {
      t.passMinutes(1);
      return issueDocuments(papers);
    },
    /** A completed order. */
    async completeGift(change: Parameters<Site["place"]>[0] = {}) {
      const id = await t.place(change);
      await complete(t.db, id, t.clock.now());
      return id;
    },
    /** All documents, by number and time. */
    listDocuments: () =>
      t.db.select().from(documents).orderBy(asc(documents.series), asc(documents.number), documents.issuedAt),
    listDocumentsOf: (id: string) =>
      t.db
        .select()
        .from(documents)
        .where(eq(documents.orderId, id))
        .orderBy(documents.issuedAt, documents.cancelsId),
    /** The differences that the ledger check finds in documents. */
    async findDocumentDifferences() {
      const checked = await checkLedger(t.db, t.clock);
      if (checked.kind === "busy") throw new Error("busy");
      return checked.differences.filter(({ kind }) => kind.startsWith("document_"));
    },
  };
}
