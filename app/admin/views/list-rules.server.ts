import { dayListRules } from "#app/admin/cash/read-query.ts";
import { documentListRules } from "#app/admin/documents/read-query.server.ts";
import { donorListRules } from "#app/admin/donors/read-query.ts";
import type { FilterValues, ListRules } from "#app/admin/kit/list/list-query.ts";
import { animalListRules } from "#app/admin/kurban/animals/read-query.ts";
import {
  decisionListRules,
  mediaListRules,
  minuteListRules,
  shareListRules,
} from "#app/admin/kurban/read-query.ts";
import { orderListRules } from "#app/admin/orders/read-query.ts";
import { logListRules } from "#app/admin/payment-logs/read-query.ts";
import { queriesOf } from "#app/admin/records/content-queries.server.ts";
import { refundListRules } from "#app/admin/refunds/read-query.server.ts";
import { reportListRules } from "#app/admin/reports/read-query.ts";
import { transferListRules } from "#app/admin/transfers/read-query.ts";

/** The rules of the lists with filters, by their path below the prefix. A saved view keeps what its list accepts. */
export const listRules: Record<string, ListRules<string, FilterValues, string>> = {
  orders: orderListRules,
  "orders/payment-logs": logListRules,
  donors: donorListRules,
  reports: reportListRules,
  refunds: refundListRules,
  cash: dayListRules,
  "kurban/shares": shareListRules,
  "kurban/animals": animalListRules,
  "kurban/decisions": decisionListRules,
  "kurban/minutes": minuteListRules,
  "kurban/media": mediaListRules,
  transfers: transferListRules,
  documents: documentListRules,
  ...Object.fromEntries(Object.entries(queriesOf).map(([kind, { queries }]) => [kind, queries.rules])),
};
