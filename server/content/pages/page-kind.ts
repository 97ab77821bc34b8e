import { editVerbs } from "#server/content/editing/content-verbs.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { readTranslations } from "#server/content/editing/save-translations.ts";
import { findBlankFields } from "#shared/content/blanks.ts";
import { type PageInput, pageTranslations, pageValues } from "#shared/content/page-values.ts";
import { publishedPage } from "./queries.ts";
import { checkPage } from "./rules.ts";
import { pages } from "./table.ts";

export const pageKind = {
  entity: "page",
  table: pages,
  values: pageValues,
  translations: pageTranslations,
  removed: "deletedAt",
  unique: { constraint: "pages_slug_unique", field: "slug" },
  visible: () => publishedPage,
  isPublished: ({ published }) => published,
} satisfies RecordKind<typeof pages>;

export const pageVerbs = editVerbs(pageKind, (input: PageInput) => {
  const check = checkPage(input);
  return async (stored, { tx }) => {
    const checked = check(stored);
    if (checked.kind === "refused" || !checked.values.published) return checked;
    const storedTexts = stored && (await readTranslations(tx, pageKind, stored.id));
    const errors = findBlankFields({ ...storedTexts, ...input, ...checked.values });
    return Object.keys(errors).length > 0 ? { kind: "refused", errors } : checked;
  };
});
