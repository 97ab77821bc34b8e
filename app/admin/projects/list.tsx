import { data } from "react-router";
import { activateProject } from "#server/projects/activate-project.ts";
import { deleteProject } from "#server/projects/delete-project.ts";
import { moveProject } from "#server/projects/move-project.ts";
import { reorderProjects } from "#server/projects/reorder-projects.ts";
import { restoreProject } from "#server/projects/restore-project.ts";
import { listProjectsForStaff } from "#server/projects/staff-queries.ts";
import { PROJECT_CATEGORIES } from "#shared/category.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { readListQuery } from "../kit/list-query.ts";
import { ListScreen } from "../kit/list-screen.tsx";
import { RowActions, RowEdit } from "../kit/row-actions.tsx";
import { RowRestore } from "../kit/row-restore.tsx";
import { answerList } from "../records/answer-list.server.ts";
import { categoryFilter, statusFilter, views } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { RowRemove } from "../records/row-remove.tsx";
import { RowToggle } from "../records/row-toggle.tsx";
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
  const { list, query, mayWrite, error } = loaderData;
  const link = useAdminLink();
  const editAt = (id: string) => link(`projects/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <ListScreen
      heading={{
        title: projectsText.title,
        create: { to: link("projects/create"), label: projectsText.create, reason },
      }}
      list={list}
      query={query}
      columns={query.deleted ? deletedProjectColumns : projectColumns(editAt)}
      rowId={({ id }) => id}
      rowTitle={({ title }) => title}
      search={projectsText.search}
      filters={query.deleted ? [categories] : [statusFilter, categories]}
      views={views(projectsText.list)}
      note={query.deleted ? projectsText.deletedNote : undefined}
      total={projectsText.total}
      empty={projectsText.empty}
      error={error}
      {...(!query.deleted && { order: { sort: "order", reason } })}
      actions={(row) =>
        query.deleted ? (
          <RowActions>
            <RowRestore id={row.id} slug={row.slug} title={row.title} reason={reason} />
          </RowActions>
        ) : (
          <RowActions>
            <RowToggle row={row} reason={reason} />
            <RowEdit to={editAt(row.id)} title={row.title} />
            <RowRemove
              row={row}
              question={projectsText.deleteQuestion}
              note={row.isGivenTo ? projectsText.archiveNote : projectsText.deleteNote}
              archives={row.isGivenTo}
              reason={reason}
            />
          </RowActions>
        )
      }
    />
  );
}

const categories = categoryFilter(PROJECT_CATEGORIES.map((value) => ({ value, label: value })));
