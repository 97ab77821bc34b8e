import { redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";

import { mayWrite } from "#app/request/staff.ts";

import { createPage } from "#server/content/pages/create-page.ts";
import { findPageForStaff } from "#server/content/pages/staff-queries.ts";
import { updatePage } from "#server/content/pages/update-page.ts";
import { pageValues } from "#shared/page-values.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { adminAddress, useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { readForm } from "../kit/form/form-answer.ts";
import { aim } from "../records/aim.server.ts";
import { loadForm } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { pagesText } from "./messages.ts";
import { PageForm } from "./page-form.tsx";

/** For a new page and an existing one. */
export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return loadForm(
    context,
    async (db) => {
      if (!id) return { record: null };
      const record = await findPageForStaff(db, id);
      return record && { record };
    },
    pagesText.loadFailed,
  );
}

export async function action({ request, params: { adminPath, id }, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const allowed = mayWrite(context, "content.write");
  const sent = await readForm(request, pageValues, { allowed, failed: pagesText.saveFailed });
  if (sent.kind === "invalid") return sent.answer;
  const { value } = sent;
  try {
    const { ctx, target } = await aim(context, sent, "page", id);
    const outcome = target ? await updatePage(ctx, target, value) : await createPage(ctx, value);
    if (outcome.kind !== "saved") return sent.refuse(outcome, pagesText.saveFailed);
  } catch (err) {
    app.log.error({ err }, "page save failed");
    return sent.refuse({ kind: "failed" }, pagesText.saveFailed);
  }
  return redirect(adminAddress(adminPath, "pages"), { headers: flash(app, pagesText.saved) });
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? pagesText.edit : pagesText.create },
];

export default function EditPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = useAdminLink();
  const { start, mayWrite, error } = loaderData;
  const frame = {
    title: params.id ? pagesText.edit : pagesText.create,
    back: link("pages"),
    backLabel: pagesText.back,
  };
  if (!start) return <LoadFailed {...frame} message={error} />;
  return (
    <>
      <PageForm {...start} frame={frame} mayWrite={mayWrite} answer={actionData} />
      {start.record && <HistoryLink entity="page" id={start.record.id} />}
    </>
  );
}
