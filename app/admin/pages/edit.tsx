import { data, redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { createPage } from "#server/content/pages/create-page.ts";
import { findPageForStaff } from "#server/content/pages/staff-queries.ts";
import { updatePage } from "#server/content/pages/update-page.ts";
import { formatDateTime } from "#shared/dates.ts";
import { pageValues } from "#shared/page-values.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { adminAddress, useAdminLink } from "../kit/admin-link.ts";
import { readForm } from "../kit/form-answer.ts";
import { FormScreen } from "../kit/form-screen.tsx";
import { kitText } from "../kit/kit-text.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PreviewButton } from "../kit/preview-button.tsx";
import { RichTextField } from "../kit/rich-text-field.tsx";
import { SeeOnSite } from "../kit/see-on-site.tsx";
import { SlugField } from "../kit/slug-field.tsx";
import { TextField } from "../kit/text-fields.tsx";
import { useAdminForm } from "../kit/use-admin-form.ts";
import type { Route } from "./+types/edit";
import { pagesText, publicPath } from "./messages.ts";

/** For a new page and for one that there is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "content.write");
  if (params.id === undefined) return { mayWrite, record: null, error: null };
  try {
    const record = await findPageForStaff(db, params.id);
    if (record) return { mayWrite, record, error: null };
    const error = `${pagesText.loadFailed} ${kitText.missing}`;
    return data({ mayWrite, record: null, error }, { status: 404 });
  } catch (err) {
    log.error({ err }, "a page could not be loaded for its form");
    return data({ mayWrite, record: null, error: pagesText.loadFailed }, { status: 500 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const sent = await readForm(request, pageValues);
  if (sent.kind === "invalid") return sent.answer;
  try {
    const { value, seen, force } = sent;
    const outcome = params.id
      ? await updatePage(ctx, { id: params.id, seen: seen ?? new Date(0), force }, value)
      : await createPage(ctx, value);
    if (outcome.kind !== "saved") return sent.refuse(outcome, pagesText.saveFailed);
    return redirect(adminAddress(params.adminPath, "pages"), { headers: flash(app, pagesText.saved) });
  } catch (err) {
    app.log.error({ err }, "a page could not be saved");
    return sent.refuse({ kind: "failed" }, pagesText.saveFailed);
  }
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? pagesText.edit : pagesText.create },
];

export default function PageForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { record, error, mayWrite } = loaderData;
  const link = useAdminLink();
  const admin = useAdminForm({ schema: pageValues, answer: actionData, values: record ?? {} });
  const { title, slug, slugLocked, content } = admin.fields;
  const screen = {
    title: params.id ? pagesText.edit : pagesText.create,
    back: link("pages"),
    backLabel: pagesText.back,
  };
  if (error) return <LoadFailed {...screen} message={error} />;
  return (
    <>
      <FormScreen
        {...screen}
        text={
          record
            ? kitText.lastChange(formatDateTime(record.updatedAt, "tr"), record.updatedBy)
            : pagesText.publicNote
        }
        tools={(formId) => (
          <>
            {record && <SeeOnSite path={publicPath(record.slug)} />}
            <PreviewButton
              formId={formId}
              to={link(record ? `pages/preview/${record.id}` : "pages/preview")}
            />
          </>
        )}
        admin={admin}
        seen={record?.updatedAt ?? null}
        forbidden={mayWrite ? undefined : kitText.noPermission}
      >
        <TextField field={title} label={pagesText.headline} />
        <SlugField field={slug} title={title} lock={slugLocked} before={publicPath("")} />
        <RichTextField field={content} label={pagesText.content} />
      </FormScreen>
      {record && <HistoryLink entity="page" id={record.id} />}
    </>
  );
}
