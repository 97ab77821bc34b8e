import { contentQueries, recordOnly } from "#app/admin/records/content-queries.server.ts";
import { categoryVerbs } from "#server/content/categories/category-kind.ts";
import { findCategoryForStaff, listCategoriesForStaff } from "#server/content/categories/staff-queries.ts";
import { CATEGORIZED } from "#shared/content/category.ts";
import { categoryForm } from "#shared/content/category-values.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["order", "title", "updated", "deleted"],
    filters: { status: ["active", "inactive"], kind: CATEGORIZED },
  },
  list: listCategoriesForStaff,
  loadForm: recordOnly(findCategoryForStaff),
  schema: categoryForm,
  verbs: categoryVerbs,
});
