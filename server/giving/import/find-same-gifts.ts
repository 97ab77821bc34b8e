import { sql } from "drizzle-orm";
import { foldedEmail, foldedName, foldedPhone } from "#server/platform/db/columns.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { GiftRow } from "./interpret-rows.ts";
import type { ImportRecord } from "./write-import.ts";

/**
 * Finds the gifts of other imports with the day and amount of a row and its name, phone or e-mail, or with exactly its cells:
 * a gift may have no name. Their keys can differ: a mended contact, another column or another name of the earlier system
 * changes the digest. Two different numbers of one system are two gifts. Returns the ids of the orders by line.
 */
export async function findSameGifts(
  db: Db,
  { id, source }: Pick<ImportRecord, "id" | "source">,
  rows: readonly GiftRow[],
): Promise<Map<number, string[]>> {
  const values = rows.map(({ line, raw, gift: { day, amount, name, phone, email }, hasNumber }) => {
    return { line, raw, day, amount, name, phone, email, hasNumber };
  });
  const found = await rowsOf<{ line: number; orderId: string }>(db)`
    select v.line, o.id as "orderId"
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as v (line int, raw jsonb, day date, amount bigint, name text, phone text, email text, "hasNumber" boolean)
    join orders o on o.source = 'import' and o.given_on = v.day and o.total_amount = v.amount and o.erased_at is null
    join import_rows r on r.record_id = o.id and r.import_id <> ${id}
    join imports i on i.id = r.import_id
    where (r.raw = v.raw or ${foldedPhone(sql`o.customer_phone`)} = ${foldedPhone(sql`v.phone`)}
        or ${foldedEmail(sql`o.customer_email`)} = ${foldedEmail(sql`v.email`)}
        or (v.name <> '' and ${foldedName(sql`o.customer_name`)} = ${foldedName(sql`v.name`)}))
      and not (v."hasNumber" and i.source = ${source} and not starts_with(r.key, ${`${source}:=`}))
    order by v.line, r.line`;
  const byLine = new Map<number, string[]>();
  for (const { line, orderId } of found) byLine.set(line, [...(byLine.get(line) ?? []), orderId]);
  return byLine;
}
