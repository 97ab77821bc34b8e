import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { betweenDays } from "#server/giving/orders/order-query.ts";
import { orders } from "#server/giving/orders/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { type ListPage, nearestPage } from "#server/platform/db/list-page.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { type DocumentKind, formatDocumentNumber } from "./rules.ts";
import { documentDue, documents } from "./table.ts";

export type ListedDocument = ReturnType<typeof toListedDocument>;

/** `cancelling`: the document cancels another document. */
type DocumentState = "issued" | "cancelled" | "cancelling";

export type DocumentQuery = {
  kind?: DocumentKind | undefined;
  state?: DocumentState | undefined;
  /** A number, `A 123` or `123`, or the reference or id of an order. */
  named?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
};

export type DocumentList = ListPage<ListedDocument>;

const pageSize = 20;

/** Returns one page of documents, newest first. */
export async function listDocuments(db: Db, query: DocumentQuery): Promise<DocumentList> {
  const where = and(...documentWhere(query));
  const [countRow] = await db
    .select({ total: count() })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .where(where);
  const total = countRow?.total ?? 0;
  const { pagination, offset } = nearestPage(total, query.page, pageSize);
  const rows = await selectDocuments(db)
    .where(where)
    .orderBy(desc(documents.issuedAt), desc(documents.number), documents.id)
    .limit(pageSize)
    .offset(offset);
  return { rows: rows.map(toListedDocument), total, ...pagination };
}

/** Returns all documents of an order, oldest first. */
export async function documentsOfOrder(db: Db, orderId: string): Promise<ListedDocument[]> {
  const rows = await selectDocuments(db)
    .where(eq(documents.orderId, orderId))
    .orderBy(documents.issuedAt, sql`${documents.cancelsId} nulls last`);
  return rows.map(toListedDocument);
}

export async function findDocumentById(db: Db | Tx, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select().from(documents).where(eq(documents.id, id));
  return row;
}

/** Returns whether `issueDocuments` has not yet handled the last change of the order. */
export async function isDocumentDue(db: Db, orderId: string): Promise<boolean> {
  return (await db.$count(documentDue, eq(documentDue.orderId, orderId))) > 0;
}

/** Returns conditions on `documents` joined with `orders`. */
export function documentWhere({ kind, state, named, ...days }: DocumentQuery): SQL[] {
  return [
    ...(kind ? [eq(documents.kind, kind)] : []),
    ...(state === "cancelling" ? [sql`${documents.cancelsId} is not null`] : []),
    ...(state && state !== "cancelling"
      ? [sql`${documents.state} = ${state} and ${documents.cancelsId} is null`]
      : []),
    ...(named ? [matchesSearch(named)] : []),
    ...betweenDays(sql`${documents.issuedAt}`, days),
  ];
}

function matchesSearch(search: string): SQL {
  const plain = search.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  const [, series = "", digits = ""] = /^([A-Z]{0,3})0*(\d{1,7})$/.exec(plain) ?? [];
  const isNumber = sql`${documents.number} = ${Number(digits) || null} and (${series} = '' or ${documents.series} = ${series})`;
  return sql`((${digits} <> '' and ${isNumber}) or ${orders.reference} = ${plain} or ${orders.id} = ${plain})`;
}

function selectDocuments(db: Db) {
  return db
    .select({ document: documents, reference: orders.reference })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .$dynamic();
}

function toListedDocument({ document, reference }: { document: DocumentRow; reference: string | null }) {
  const state: DocumentState = document.cancelsId ? "cancelling" : document.state;
  return {
    id: document.id,
    kind: document.kind,
    number: formatDocumentNumber(document),
    state,
    orderId: document.orderId,
    reference,
    /** Null: the donor was erased. */
    donor: document.recipient?.name ?? null,
    amount: document.amount,
    issuedAt: document.issuedAt,
    isOriginalHandedOut: document.originalHandedOutAt !== null,
    code: document.code,
  };
}
