import { redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";

import { mayWrite } from "#app/request/staff.ts";

import { createNews } from "#server/content/news/create-news.ts";
import { findNewsForStaff, newsStatus } from "#server/content/news/staff-queries.ts";
import { updateNews } from "#server/content/news/update-news.ts";
import { formatDateTime } from "#shared/dates.ts";
import { newsForm } from "#shared/news-values.ts";
import { HistoryLink } from "../audit/history-link.tsx";
import { adminAddress, useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { readForm } from "../kit/form/form-answer.ts";
import { momentInput } from "../kit/form/input-values.ts";
import { aim } from "../records/aim.server.ts";
import { loadForm } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { newsText } from "./messages.ts";
import { NewsForm } from "./news-form.tsx";

/** For a new item and an existing one. */
export function loader({ params: { id }, context }: Route.LoaderArgs) {
  const now = context.get(appContext).clock.now();
  return loadForm(
    context,
    async (db) => {
      if (!id) return { record: null, status: null, now: momentInput(now) };
      const record = await findNewsForStaff(db, id);
      return record && { record, status: newsStatus(record, now), now: momentInput(now) };
    },
    newsText.loadFailed,
  );
}

export async function action({ request, params: { adminPath, id }, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const allowed = mayWrite(context, "content.write");
  const sent = await readForm(request, newsForm, { allowed, failed: newsText.saveFailed });
  if (sent.kind === "invalid") return sent.answer;
  const { value } = sent;
  try {
    const { ctx, target } = await aim(context, sent, "news", id);
    const outcome = target ? await updateNews(ctx, target, value) : await createNews(ctx, value);
    if (outcome.kind !== "saved") return sent.refuse(outcome, newsText.saveFailed);
  } catch (err) {
    app.log.error({ err }, "news item save failed");
    return sent.refuse({ kind: "failed" }, newsText.saveFailed);
  }
  const later = newsStatus(value, app.clock.now()) === "scheduled" && value.publishAt;
  const message = later ? newsText.savedForLater(formatDateTime(later, "tr")) : newsText.saved;
  return redirect(adminAddress(adminPath, "news"), { headers: flash(app, message) });
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id ? newsText.edit : newsText.create },
];

export default function EditNews({ loaderData, actionData, params }: Route.ComponentProps) {
  const link = useAdminLink();
  const { start, mayWrite, error } = loaderData;
  const frame = {
    title: params.id ? newsText.edit : newsText.create,
    back: link("news"),
    backLabel: newsText.back,
  };
  if (!start) return <LoadFailed {...frame} message={error} />;
  return (
    <>
      <NewsForm {...start} frame={frame} mayWrite={mayWrite} answer={actionData} />
      {start.record && <HistoryLink entity="news" id={start.record.id} />}
    </>
  );
}
