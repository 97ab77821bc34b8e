import { pageVerbs } from "#server/content/pages/page-kind.ts";
import { listPagesForStaff } from "#server/content/pages/staff-queries.ts";
import { answerList } from "../records/answer-list.server.ts";
import { loadList } from "../records/load.server.ts";
import { RecordList } from "../records/record-list.tsx";
import type { Route } from "./+types/list";
import { deletedPageColumns, pageColumns } from "./columns.tsx";
import { pagesText, pageWrites } from "./messages.ts";

export function loader(args: Route.LoaderArgs) {
  const rules = {
    sorts: ["created", "updated", "title", "slug", "deleted"],
    deletedSort: "deleted",
  } as const;
  return loadList(args, rules, listPagesForStaff, pagesText.loadAllFailed);
}

export function action(args: Route.ActionArgs) {
  return answerList(args, pageVerbs, pageWrites);
}

export const meta: Route.MetaFunction = () => [{ title: pagesText.title }];

export default function PageList({ loaderData }: Route.ComponentProps) {
  return (
    <RecordList
      section="pages"
      text={pagesText}
      loaded={loaderData}
      columns={pageColumns}
      deletedColumns={deletedPageColumns}
      isPublic={() => true}
    />
  );
}
