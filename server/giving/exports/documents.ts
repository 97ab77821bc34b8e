import { type SQL, sql } from "drizzle-orm";
import { type DocumentQuery, documentWhere } from "#server/giving/documents/list-documents.ts";
import { givenDaySql } from "#server/giving/orders/given-day.ts";
import { joinConditions } from "#server/giving/orders/order-query.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { batchSize, countRows, type ExportSource, inBatches, type Place } from "./source.ts";

export type DocumentFilter = Omit<DocumentQuery, "page">;

/** Amounts are in kuruş. */
export type ExportedDocument = {
  id: string;
  kind: string;
  series: string | null;
  number: number | null;
  state: "issued" | "cancelled" | "cancelling";
  /** The number of the document that this one cancels. */
  cancels: string | null;
  issuedAt: Date;
  /** The day of the gift in Istanbul: as the document says it, of the valid ones as the order says it now. */
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

type Raw = Omit<ExportedDocument, "issuedAt"> & Place & { issued: number };

/** Documents of one moment follow their numbers: the accountant looks for gaps. */
const numbered = sql`coalesce(documents.number, 0)`;

const printedDay = sql`istanbul_day(documents.given_at)::text`;
/** The day of a gift can change after its document, which does not change. */
const orderDay = sql`coalesce(${givenDaySql(sql`orders`)}, ${printedDay})`;

/**
 * The documents of the list, for all its pages. `valid`: only those that are neither cancelled nor cancel another one, of
 * which the days of the filter are the days of the gift.
 */
export function documentsSource(
  filter: DocumentFilter,
  { valid = false } = {},
): ExportSource<ExportedDocument> {
  const where = (until: Date): SQL[] => [
    sql`documents.issued_at <= ${until.toISOString()}::timestamptz`,
    ...(valid ? validOn(filter) : documentWhere(filter)),
  ];
  return {
    entity: "document",
    count: (db, until) =>
      countRows(
        db,
        sql`from documents join orders on orders.id = documents.order_id where ${joinConditions(where(until))}`,
      ),
    async *read(db, until) {
      const batches = inBatches<Raw>((last) => {
        const after =
          last &&
          sql`(documents.issued_at, ${numbered}, documents.id)
            < (${last.at}::timestamptz, ${last.number ?? 0}::int, ${last.id})`;
        const conditions = joinConditions([...where(until), ...(after ? [after] : [])]);
        return rowsOf<Raw>(db)`${page(conditions, valid ? orderDay : printedDay)}`;
      });
      for await (const rows of batches) yield rows.map(exported);
    },
  };
}

function validOn({ from, to, ...filter }: DocumentFilter): SQL[] {
  return [
    sql`documents.state = 'issued' and documents.cancels_id is null`,
    ...documentWhere(filter),
    ...(from ? [sql`${orderDay} >= ${from}`] : []),
    ...(to ? [sql`${orderDay} <= ${to}`] : []),
  ];
}

function page(where: SQL, day: SQL): SQL {
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
    where ${where} order by documents.issued_at desc, ${numbered} desc, documents.id desc limit ${batchSize}`;
}

function exported({ issued, at: _, ...row }: Raw): ExportedDocument {
  return { ...row, issuedAt: new Date(issued) };
}
