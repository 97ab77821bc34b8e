import { type SQL, sql } from "drizzle-orm";
import { type DocumentQuery, documentWhere } from "#server/giving/documents/list-documents.ts";
import { givenDaySql } from "#server/giving/orders/given-day.ts";
import { joinConditions } from "#server/giving/orders/order-query.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { batchSize, countRows, type ExportSource, type RowPosition, readInBatches } from "./source.ts";

export type DocumentFilter = Omit<DocumentQuery, "page">;

/** Amounts are in kuruş. */
export type ExportedDocument = {
  id: string;
  kind: string;
  series: string | null;
  number: number | null;
  state: "issued" | "cancelled" | "cancelling";
  /** The number of the document that this document cancels. */
  cancels: string | null;
  issuedAt: Date;
  /** The day of the donation in Istanbul: for valid documents from the order, otherwise from the document. */
  givenOn: string;
  amount: number;
  donor: string | null;
  company: string | null;
  taxNumber: string | null;
  taxOffice: string | null;
  phone: string | null;
  method: string;
  titles: string;
  orderId: string;
  reference: string | null;
  code: string;
};

type RawDocument = Omit<ExportedDocument, "issuedAt"> & RowPosition & { issued: number };

/** Documents with the same time are sorted by number, because the accountant looks for gaps. */
const documentNumber = sql`coalesce(documents.number, 0)`;

const printedDay = sql`istanbul_day(documents.given_at)::text`;
/** The day of a donation can change after its document was issued; the document does not change. */
const orderDay = sql`coalesce(${givenDaySql(sql`orders`)}, ${printedDay})`;

/**
 * Exports all pages of the list of documents. `valid`: only documents that are neither cancelled nor cancel another
 * document; the days of the filter are then the days of the donation.
 */
export function documentsSource(
  filter: DocumentFilter,
  { valid = false } = {},
): ExportSource<ExportedDocument> {
  const where = (until: Date): SQL[] => [
    sql`documents.issued_at <= ${until.toISOString()}::timestamptz`,
    ...(valid ? listValidConditions(filter) : documentWhere(filter)),
  ];
  return {
    entity: "document",
    count: (db, until) =>
      countRows(
        db,
        sql`from documents join orders on orders.id = documents.order_id where ${joinConditions(where(until))}`,
      ),
    async *read(db, until) {
      const batches = readInBatches<RawDocument>((lastRow) => {
        const continuation =
          lastRow &&
          sql`(documents.issued_at, ${documentNumber}, documents.id)
            < (${lastRow.at}::timestamptz, ${lastRow.number ?? 0}::int, ${lastRow.id})`;
        const conditions = joinConditions([...where(until), ...(continuation ? [continuation] : [])]);
        return rowsOf<RawDocument>(db)`${selectPage(conditions, valid ? orderDay : printedDay)}`;
      });
      for await (const rows of batches) yield rows.map(toExported);
    },
  };
}

function listValidConditions({ from, to, ...filter }: DocumentFilter): SQL[] {
  return [
    sql`documents.state = 'issued' and documents.cancels_id is null`,
    ...documentWhere(filter),
    ...(from ? [sql`${orderDay} >= ${from}`] : []),
    ...(to ? [sql`${orderDay} <= ${to}`] : []),
  ];
}

function selectPage(where: SQL, day: SQL): SQL {
  return sql`
    select documents.id, documents.issued_at::text as at, documents.kind, documents.series, documents.number,
      case when documents.cancels_id is not null then 'cancelling' else documents.state end as state,
      (select coalesce(c.series || ' ' || c.number, c.code) from documents c where c.id = documents.cancels_id) as cancels,
      (extract(epoch from documents.issued_at) * 1000)::float8 as issued,
      ${day} as "givenOn",
      documents.amount::float8 as amount, documents.recipient ->> 'name' as donor,
      documents.recipient #>> '{company,title}' as company, documents.recipient #>> '{company,taxNumber}' as "taxNumber",
      documents.recipient #>> '{company,taxOffice}' as "taxOffice", orders.customer_phone as phone, documents.method,
      (select string_agg(line ->> 'title', ', ') from jsonb_array_elements(documents.lines) line) as titles,
      documents.order_id as "orderId", orders.reference, documents.code
    from documents join orders on orders.id = documents.order_id
    where ${where} order by documents.issued_at desc, ${documentNumber} desc, documents.id desc limit ${batchSize}`;
}

function toExported({ issued, at: _, ...row }: RawDocument): ExportedDocument {
  return { ...row, issuedAt: new Date(issued) };
}
