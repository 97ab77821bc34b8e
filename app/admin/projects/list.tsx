import { projectVerbs } from "#server/projects/project-kind.ts";
import { listProjectsForStaff } from "#server/projects/staff-queries.ts";
import { PROJECT_CATEGORIES } from "#shared/category.ts";
import { answerList } from "../records/answer-list.server.ts";
import { categoryFilter } from "../records/list-parts.ts";
import { loadList } from "../records/load.server.ts";
import { OrderedList } from "../records/ordered-list.tsx";
import type { Route } from "./+types/list";
import { projectColumns } from "./columns.tsx";
import { projectsText, projectWrites } from "./messages.ts";

export function loader(args: Route.LoaderArgs) {
  const rules = {
    sorts: ["order", "title", "collected", "updated", "deleted"],
    deletedSort: "deleted",
    filters: { status: ["active", "inactive"], category: PROJECT_CATEGORIES },
  } as const;
  return loadList(args, rules, listProjectsForStaff, projectsText.loadAllFailed);
}

export function action(args: Route.ActionArgs) {
  return answerList(args, projectVerbs, projectWrites);
}

export const meta: Route.MetaFunction = () => [{ title: projectsText.title }];

export default function ProjectList({ loaderData }: Route.ComponentProps) {
  return (
    <OrderedList
      section="projects"
      text={projectsText}
      loaded={loaderData}
      columns={projectColumns.listed}
      deletedColumns={projectColumns.deleted}
      filters={[categories]}
    />
  );
}

const categories = categoryFilter(PROJECT_CATEGORIES.map((value) => ({ value, label: value })));
