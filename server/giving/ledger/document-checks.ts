import { sql } from "drizzle-orm";
import type { LedgerCheck } from "./ledger-check.ts";

/** Selects the series whose numbers are not complete from the first to the last one. */
const numberGaps = sql`
  select 'series:' || series as subject, null::text as order_id, null::text as number,
    jsonb_build_object('expectedCount', coalesce(s.last_number - s.first_number + 1, 0), 'foundCount', d.n) as details
  from (
    select series, count(*)::int as n, max(number) as highest from documents where series is not null group by 1
  ) d full join document_series s using (series)
  where (coalesce(d.n, 0), coalesce(d.highest, s.first_number - 1))
    is distinct from (s.last_number - s.first_number + 1, s.last_number)`;

/** Selects valid documents that differ from their order, unless the background numbering will replace them. */
const differingDocuments = sql`
  select 'document:' || d.id as subject, o.id as order_id, null::text as number,
    jsonb_build_object('expectedAmount', case when o.status = 'completed' then o.total_amount - g.back else 0 end,
      'foundAmount', d.amount) as details
  from documents d join orders o on o.id = d.order_id
  cross join lateral (
    select coalesce(sum(i.amount), 0)::bigint as back from refund_items i join refunds r on r.id = i.refund_id
    where r.order_id = o.id and r.state = 'confirmed') g
  where d.state = 'issued' and d.cancels_id is null
    and d.amount <> case when o.status = 'completed' then o.total_amount - g.back else 0 end
    and not exists (select from document_due w where w.order_id = o.id)`;

const lateDocuments = sql`
  select 'order:' || o.id, o.id, null::text, jsonb_build_object('status', o.status)
  from document_due w join orders o on o.id = w.order_id
  where w.since < now() - interval '1 hour' and o.tell_after is null`;

export const documentChecks: readonly LedgerCheck[] = [
  {
    kind: "document_gap",
    title: "each series of receipts has every number from its first to its last number once",
    differences: numberGaps,
  },
  {
    kind: "document_difference",
    title:
      "every valid document has the amount of its donation, and no document is due for more than an hour",
    differences: sql`${differingDocuments} union all ${lateDocuments}`,
  },
];
