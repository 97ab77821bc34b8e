import type { RecordKind } from "../../records/record-kind.ts";
import { pages } from "./table.ts";

export const pageKind = {
  entity: "page",
  table: pages,
  removed: "deletedAt",
  unique: { constraint: "pages_slug_unique", field: "slug" },
} satisfies RecordKind<typeof pages>;
