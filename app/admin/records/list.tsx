import { loadEveryKind, sectionOf } from "#app/admin/sections.ts";
import type { Route } from "./+types/list";
import { answerList } from "./answer-list.server.ts";
import { findContentKind } from "./content-kind.ts";
import { loadList } from "./load.server.ts";
import { type ContentList, type ListedRecord, RecordList } from "./record-list.tsx";

type Module = { list: ContentList<ListedRecord> };

const lists = loadEveryKind(
  import.meta.glob<Module>("../*/content-list.tsx", { eager: true }),
  "content-list.tsx",
);

export function loader(args: Route.LoaderArgs) {
  return loadList(args, findContentKind(args.url));
}

export function action(args: Route.ActionArgs) {
  return answerList(args, findContentKind(args.url));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData && sectionOf(loaderData.kind).text.title },
];

/** The list of each kind of content (app/routes.ts). */
export default function ContentListScreen({ loaderData }: Route.ComponentProps) {
  const { kind } = loaderData;
  // The key resets the state when the kind changes.
  return <RecordList key={kind} kind={kind} content={lists[kind].list} loaded={loaderData} />;
}
