import { projectVerbs } from "#server/projects/project-kind.ts";
import { findProjectForStaff } from "#server/projects/staff-queries.ts";
import { projectForm } from "#shared/project-values.ts";
import { answerEdit } from "../records/answer-edit.server.ts";
import { EditScreen, editTitle } from "../records/edit-screen.tsx";
import { loadRecord } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { projectsText } from "./messages.ts";
import { ProjectForm } from "./project-form.tsx";

const section = { path: "projects", entity: "project", text: projectsText } as const;

export function loader({ params, context }: Route.LoaderArgs) {
  return loadRecord(context, params.id, findProjectForStaff, projectsText.loadFailed);
}

export function action(args: Route.ActionArgs) {
  return answerEdit(args, section, { schema: projectForm, ...projectVerbs });
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: editTitle(section, params) }];

export default function EditProject(route: Route.ComponentProps) {
  return <EditScreen section={section} route={route} form={ProjectForm} />;
}
