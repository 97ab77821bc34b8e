import { redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";

import { mayWrite } from "#app/request/staff.ts";

import { createProject } from "#server/projects/create-project.ts";
import { findProjectForStaff } from "#server/projects/staff-queries.ts";
import { updateProject } from "#server/projects/update-project.ts";
import { projectForm } from "#shared/project-values.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { adminAddress, useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { readForm } from "../kit/form/form-answer.ts";
import { aim } from "../records/aim.server.ts";
import { isUuid, loadForm } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { projectsText } from "./messages.ts";
import { ProjectForm } from "./project-form.tsx";

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return loadForm(
    context,
    async (db) => {
      if (!id) return { record: null };
      const record = isUuid(id) ? await findProjectForStaff(db, id) : undefined;
      return record && { record };
    },
    projectsText.loadFailed,
  );
}

export async function action({ request, params: { adminPath, id }, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const allowed = mayWrite(context, "content.write");
  const sent = await readForm(request, projectForm, { allowed, failed: projectsText.saveFailed });
  if (sent.kind === "invalid") return sent.answer;
  try {
    const { ctx, target } = await aim(context, sent, "project", id);
    const outcome = target
      ? await updateProject(ctx, target, sent.value)
      : await createProject(ctx, sent.value);
    if (outcome.kind !== "saved") return sent.refuse(outcome, projectsText.saveFailed);
  } catch (err) {
    app.log.error({ err }, "project save failed");
    return sent.refuse({ kind: "failed" }, projectsText.saveFailed);
  }
  return redirect(adminAddress(adminPath, "projects"), { headers: flash(app, projectsText.saved) });
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? projectsText.edit : projectsText.create },
];

export default function EditProject({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = useAdminLink();
  const { start, mayWrite, error } = loaderData;
  const frame = {
    title: params.id ? projectsText.edit : projectsText.create,
    back: link("projects"),
    backLabel: projectsText.back,
  };
  if (!start) return <LoadFailed {...frame} message={error} />;
  return (
    <>
      <ProjectForm {...start} frame={frame} mayWrite={mayWrite} answer={actionData} />
      {start.record && <HistoryLink entity="project" id={start.record.id} />}
    </>
  );
}
