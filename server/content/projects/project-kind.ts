import { and, asc, eq, sql } from "drizzle-orm";
import { activeVerb, editVerbs, orderVerbs } from "#server/content/editing/content-verbs.ts";
import type { RecordKind } from "#server/content/editing/record-kind.ts";
import { categoryVerb } from "#server/content/editing/set-category.ts";
import { type ProjectInput, projectTranslations, projectValues } from "#shared/content/project-values.ts";
import { activeProject } from "./queries.ts";
import { checkProject } from "./rules.ts";
import { projects } from "./table.ts";

export const projectKind = {
  entity: "project",
  table: projects,
  values: projectValues,
  translations: projectTranslations,
  removed: "deletedAt",
  unique: { constraint: "projects_slug_unique", field: "slug" },
  // The ledger always refers to a project that has an order of any status, or an opening amount.
  purgeable: and(
    eq(projects.collectedAmount, 0),
    sql`not exists (select 1 from order_items where order_items.project_id = projects.id)`,
  ),
  visible: () => activeProject,
  isPublished: ({ isActive }) => isActive,
  hit: {
    field: "description",
    text: projects.description,
    image: projects.image,
    order: [asc(projects.displayOrder), asc(projects.id)],
  },
} satisfies RecordKind<typeof projects>;

/** The actions of staff on projects. A new project becomes the last. */
export const projectVerbs = {
  ...editVerbs(projectKind, (input: ProjectInput) => checkProject(input)),
  ...activeVerb(projectKind),
  ...categoryVerb(projectKind),
  ...orderVerbs(projectKind),
};
