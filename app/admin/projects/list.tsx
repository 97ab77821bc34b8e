import { data } from "react-router";
import { activateProject } from "#server/projects/activate-project.ts";
import { deleteProject } from "#server/projects/delete-project.ts";
import { moveProject } from "#server/projects/move-project.ts";
import { reorderProjects } from "#server/projects/reorder-projects.ts";
import { restoreProject } from "#server/projects/restore-project.ts";
import { listProjectsForStaff } from "#server/projects/staff-queries.ts";
import { PROJECT_CATEGORIES } from "#shared/category.ts";
import { readListQuery } from "../kit/list/list-query.ts";
import { RowRestore } from "../kit/list/row-restore.tsx";
import { answerList } from "../records/answer-list.server.ts";
import { categoryFilter } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { OrderedList } from "../records/ordered-list.tsx";
import type { Route } from "./+types/list";
import { deletedProjectColumns, projectColumns } from "./columns.tsx";
import { projectsText, projectWrites } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readListQuery(url, {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["active", "inactive"], category: PROJECT_CATEGORIES },
  });
  const loaded = await loadList(
    context,
    (db) => listProjectsForStaff(db, { ...query, ...query.filters }),
    projectsText.loadAllFailed,
  );
  return data({ query, ...loaded }, { status: loaded.error ? 500 : 200 });
}

export function action(args: Route.ActionArgs) {
  const verbs = {
    activate: activateProject,
    move: moveProject,
    reorder: reorderProjects,
    remove: deleteProject,
    restore: restoreProject,
  };
  return answerList(args, verbs, projectWrites);
}

export const meta: Route.MetaFunction = () => [{ title: projectsText.title }];

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  return (
    <OrderedList
      section="projects"
      text={projectsText}
      loaded={loaderData}
      columns={projectColumns}
      deletedColumns={deletedProjectColumns}
      filters={[categories]}
      restore={(row, reason) => <RowRestore id={row.id} slug={row.slug} title={row.title} reason={reason} />}
    />
  );
}

const categories = categoryFilter(PROJECT_CATEGORIES.map((value) => ({ value, label: value })));
