import { contentQueries, recordOnly } from "#app/admin/records/content-queries.server.ts";
import { projectVerbs } from "#server/content/projects/project-kind.ts";
import { findProjectForStaff, listProjectsForStaff } from "#server/content/projects/staff-queries.ts";
import { projectForm } from "#shared/content/project-values.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    filters: { status: ["active", "inactive"] },
    textFilters: ["category"],
  },
  list: listProjectsForStaff,
  loadForm: recordOnly(findProjectForStaff),
  schema: projectForm,
  verbs: projectVerbs,
});
