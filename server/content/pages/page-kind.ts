import { isNull } from "drizzle-orm";
import { type PageInput, pageTranslations, pageValues } from "#shared/page-values.ts";
import { editVerbs } from "../../records/content-verbs.ts";
import type { RecordKind } from "../../records/record-kind.ts";
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

/** What staff do with pages of text. */
export const pageVerbs = editVerbs(pageKind, (input: PageInput) => checkPage(input));
