import { contentQueries, recordOnly } from "#app/admin/records/content-queries.server.ts";
import { pageVerbs } from "#server/content/pages/page-kind.ts";
import { findPageForStaff, listPagesForStaff } from "#server/content/pages/staff-queries.ts";
import { pageForm } from "#shared/content/page-values.ts";

export const queries = contentQueries({
  rules: { sorts: ["created", "updated", "title", "slug", "deleted"] },
  list: listPagesForStaff,
  loadForm: recordOnly(findPageForStaff),
  schema: pageForm,
  verbs: pageVerbs,
});
