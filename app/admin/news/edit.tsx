import { appContext } from "#app/request/context.ts";
import { newsVerbs } from "#server/content/news/news-kind.ts";
import { findNewsForStaff, listCauseChoices, newsStatus } from "#server/content/news/staff-queries.ts";
import { formatDateTime } from "#shared/dates.ts";
import { newsForm } from "#shared/news-values.ts";
import { momentInput } from "../kit/form/input-values.ts";
import { answerEdit } from "../records/answer-edit.server.ts";
import { EditScreen, editTitle } from "../records/edit-screen.tsx";
import { loadForm } from "../records/load.server.ts";
import type { Route } from "./+types/edit";
import { newsText } from "./messages.ts";
import { NewsForm } from "./news-form.tsx";

const section = { path: "news", entity: "news", text: newsText, copies: true } as const;

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  const now = context.get(appContext).clock.now();
  return loadForm(
    context,
    async (db) => {
      const record = id ? await findNewsForStaff(db, id) : null;
      if (record === undefined) return undefined;
      const causes = await listCauseChoices(db, record ?? { campaignIds: [], projectIds: [] });
      return { record, causes, status: record && newsStatus(record, now), now: momentInput(now) };
    },
    newsText.loadFailed,
  );
}

export function action(args: Route.ActionArgs) {
  const { clock } = args.context.get(appContext);
  return answerEdit(args, section, {
    schema: newsForm,
    ...newsVerbs,
    saved: (value) => {
      const later = newsStatus(value, clock.now()) === "scheduled" && value.publishAt;
      return later ? newsText.savedForLater(formatDateTime(later, "tr")) : newsText.saved;
    },
  });
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: editTitle(section, params) }];

export default function EditNews(route: Route.ComponentProps) {
  return <EditScreen section={section} route={route} form={NewsForm} />;
}
