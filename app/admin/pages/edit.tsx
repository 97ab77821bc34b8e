import { pageVerbs } from "#server/content/pages/page-kind.ts";
import { findPageForStaff } from "#server/content/pages/staff-queries.ts";
import { pageForm } from "#shared/page-values.ts";
import { answerEdit } from "../records/answer-edit.server.ts";
import { EditScreen, editTitle } from "../records/edit-screen.tsx";
import { loadRecord } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { pagesText } from "./messages.ts";
import { PageForm } from "./page-form.tsx";

const section = { path: "pages", entity: "page", text: pagesText } as const;

export function loader({ params, context }: Route.LoaderArgs) {
  return loadRecord(context, params.id, findPageForStaff, pagesText.loadFailed);
}

export function action(args: Route.ActionArgs) {
  return answerEdit(args, section, { schema: pageForm, ...pageVerbs });
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: editTitle(section, params) }];

export default function EditPage(route: Route.ComponentProps) {
  return <EditScreen section={section} route={route} form={PageForm} />;
}
