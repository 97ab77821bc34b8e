import { asc, type SQL, sql } from "drizzle-orm";
import { checkContentValues } from "#server/content/editing/check-values.ts";
import { activeVerb, editVerbs, orderVerbs } from "#server/content/editing/content-verbs.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { categoryVerb } from "#server/content/editing/set-category.ts";
import { type FaqInput, faqTranslations, faqValues } from "#shared/content/faq-values.ts";
import { activeFaq } from "./queries.ts";
import { faqs } from "./table.ts";

/** Selects the beginning of an answer without its tags. In sanitised HTML every `<` begins a tag. */
const plain = (answer: SQL) =>
  sql`left(btrim(regexp_replace(${answer}, '(<[^>]*>|&[a-z]+;|\\s)+', ' ', 'g')), 300)`;

export const faqKind = {
  entity: "faq",
  table: faqs,
  values: faqValues,
  translations: faqTranslations,
  removed: "deletedAt",
  visible: () => activeFaq,
  hit: {
    field: "content",
    text: faqs.content,
    plain,
    order: [asc(faqs.displayOrder), asc(faqs.id)],
  },
} satisfies RecordKind<typeof faqs>;

/** The actions of staff on questions. A new question without a position becomes the last. */
export const faqVerbs = {
  ...editVerbs(faqKind, (input: FaqInput) => {
    const checked = checkContentValues(faqValues, input, { required: true });
    return () => checked;
  }),
  ...activeVerb(faqKind),
  ...categoryVerb(faqKind),
  ...orderVerbs(faqKind),
};
