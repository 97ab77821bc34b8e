import { data, redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { createNews } from "#server/content/news/create-news.ts";
import { findNewsForStaff, newsStatus } from "#server/content/news/staff-queries.ts";
import { updateNews } from "#server/content/news/update-news.ts";
import { formatDateTime } from "#shared/dates.ts";
import { newsForm } from "#shared/news-values.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { adminAddress, useAdminLink } from "../kit/admin-link.ts";
import { readForm } from "../kit/form-answer.ts";
import { FormScreen } from "../kit/form-screen.tsx";
import { momentInput } from "../kit/input-values.ts";
import { kitText } from "../kit/kit-text.ts";
import { LoadFailed } from "../kit/load-failed.tsx";
import { PreviewButton } from "../kit/preview-button.tsx";
import { SeeOnSite } from "../kit/see-on-site.tsx";
import { useAdminForm } from "../kit/use-admin-form.ts";
import type { Route } from "./+types/edit";
import { newsText } from "./messages.ts";
import { NewsAside, NewsText } from "./news-fields.tsx";

/** For a new item and for one that there is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  const now = clock.now();
  const common = {
    now: momentInput(now),
    mayWrite: may(requireStaff(context).actor, "content.write"),
  };
  if (params.id === undefined) return { ...common, record: null, status: null, error: null };
  try {
    const record = await findNewsForStaff(db, params.id);
    if (record) return { ...common, record, status: newsStatus(record, now), error: null };
    const error = `${newsText.loadFailed} ${kitText.missing}`;
    return data({ ...common, record: null, status: null, error }, { status: 404 });
  } catch (err) {
    log.error({ err }, "a news item could not be loaded for its form");
    return data({ ...common, record: null, status: null, error: newsText.loadFailed }, { status: 500 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const sent = await readForm(request, newsForm);
  if (sent.kind === "invalid") return sent.answer;
  try {
    const { value, seen, force } = sent;
    const outcome = params.id
      ? await updateNews(ctx, { id: params.id, seen: seen ?? new Date(0), force }, value)
      : await createNews(ctx, value);
    if (outcome.kind !== "saved") return sent.refuse(outcome, newsText.saveFailed);
    const later = newsStatus(value, app.clock.now()) === "scheduled" && value.publishAt;
    const message = later ? newsText.savedForLater(formatDateTime(later, "tr")) : newsText.saved;
    return redirect(adminAddress(params.adminPath, "news"), { headers: flash(app, message) });
  } catch (err) {
    app.log.error({ err }, "a news item could not be saved");
    return sent.refuse({ kind: "failed" }, newsText.saveFailed);
  }
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? newsText.edit : newsText.create },
];

export default function NewsForm({ loaderData, actionData, params }: Route.ComponentProps) {
  const { record, status, error, mayWrite, now } = loaderData;
  const link = useAdminLink();
  const admin = useAdminForm({
    schema: newsForm,
    answer: actionData,
    values: record
      ? { ...record, category: record.category as never, publishAt: momentInput(record.publishAt) }
      : { published: false },
  });
  const screen = {
    title: params.id ? newsText.edit : newsText.create,
    back: link("news"),
    backLabel: newsText.back,
  };
  if (error) return <LoadFailed {...screen} message={error} />;
  return (
    <>
      <FormScreen
        {...screen}
        text={record && kitText.lastChange(formatDateTime(record.updatedAt, "tr"), record.updatedBy)}
        tools={(formId) => (
          <>
            {record && status === "published" && <SeeOnSite path={`/haberler/${record.slug}`} />}
            <PreviewButton formId={formId} to={link(record ? `news/preview/${record.id}` : "news/preview")} />
          </>
        )}
        admin={admin}
        seen={record?.updatedAt ?? null}
        forbidden={mayWrite ? undefined : kitText.noPermission}
        aside={
          <NewsAside fields={admin.fields} now={now} reason={mayWrite ? undefined : kitText.noPermission} />
        }
      >
        <NewsText fields={admin.fields} />
      </FormScreen>
      {record && <HistoryLink entity="news" id={record.id} />}
    </>
  );
}
