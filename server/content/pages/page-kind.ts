import { isNull } from "drizzle-orm";
import { editVerbs } from "#server/content/editing/content-verbs.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { type PageInput, pageTranslations, pageValues } from "#shared/content/page-values.ts";
import { checkPage } from "./rules.ts";
import { pages } from "./table.ts";

export const pageKind = {
  entity: "page",
  table: pages,
  values: pageValues,
  translations: pageTranslations,
  removed: "deletedAt",
  unique: { constraint: "pages_slug_unique", field: "slug" },
  visible: () => isNull(pages.deletedAt),
  isPublished: () => true,
} satisfies RecordKind<typeof pages>;

export const pageVerbs = editVerbs(pageKind, (input: PageInput) => checkPage(input));
