import { projectVerbs } from "#server/projects/project-kind.ts";
import { findProjectForStaff, listProjectsForStaff } from "#server/projects/staff-queries.ts";
import { PROJECT_CATEGORIES } from "#shared/category.ts";
import { projectForm } from "#shared/project-values.ts";
import { contentQueries, recordOnly } from "../records/content-queries.server.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    filters: { status: ["active", "inactive"], category: PROJECT_CATEGORIES },
  },
  list: listProjectsForStaff,
  start: recordOnly(findProjectForStaff),
  schema: projectForm,
  verbs: projectVerbs,
});
