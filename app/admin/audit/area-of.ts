import { contentKinds } from "#shared/content/content-kinds.ts";
import type { Area } from "#shared/staff/rights.ts";
import { ownValue } from "#shared/text/own-value.ts";

const areaByEntity: Record<string, Area> = {
  ...Object.fromEntries(Object.values(contentKinds).map(({ entity }) => [entity, "content"])),
  image: "content",
  import: "orders",
  order: "orders",
  report: "orders",
  "payment-log": "orders",
  "payment-alarm": "orders",
  books: "orders",
  "bank-day": "orders",
  document: "documents",
  statement: "transfers",
  "statement-row": "transfers",
  "account-code": "transfers",
  "cash-desk": "cash",
  "cash-day": "cash",
  "kurban-season": "kurban",
  "kurban-media": "kurban",
  "kurban-place": "kurban",
  "kurban-offer": "kurban",
  "kurban-animal": "kurban",
  "kurban-link": "kurban",
  "kurban-decision": "kurban",
  "kurban-minute": "kurban",
  "kurban-distribution": "kurban",
  "kurban-file": "kurban",
  bank: "settings",
  "bank-account": "settings",
  setting: "settings",
  donor: "contacts",
  "donor-card": "contacts",
  permission: "contacts",
  user: "users",
};

/** Returns the area to which the history of a record belongs. */
export function areaOf(entity: string): Area {
  return ownValue(areaByEntity, entity) ?? "users";
}
