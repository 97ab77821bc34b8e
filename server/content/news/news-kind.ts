import type { RecordKind } from "../../records/record-kind.ts";
import { news } from "./table.ts";

export const newsKind = {
  entity: "news",
  table: news,
  removed: "deletedAt",
  unique: { constraint: "news_slug_unique", field: "slug" },
} satisfies RecordKind<typeof news>;
