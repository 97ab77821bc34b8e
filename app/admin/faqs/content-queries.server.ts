import { contentQueries, recordOnly } from "#app/admin/records/content-queries.server.ts";
import { faqVerbs } from "#server/content/faqs/faq-kind.ts";
import { findFaqForStaff, listFaqsForStaff } from "#server/content/faqs/staff-queries.ts";
import { faqForm } from "#shared/content/faq-values.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "updated", "deleted"],
    filters: { status: ["active", "inactive"] },
    textFilters: ["category"],
  },
  list: listFaqsForStaff,
  loadForm: recordOnly(findFaqForStaff),
  schema: faqForm,
  verbs: faqVerbs,
});
