import { data } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listSeasonsWithPlaces } from "#server/giving/kurban/day/list-seasons.ts";
import { deleteMedia, hideMedia, muteFilm, showMedia } from "#server/giving/kurban/media/check-media.ts";
import { findTarget } from "#server/giving/kurban/media/find-target.ts";
import { type ListedMedia, listMedia } from "#server/giving/kurban/media/list-media.ts";
import { nameOfFile } from "#server/giving/kurban/media/read-shown.ts";
import { storeLink } from "#server/giving/kurban/media/store-media.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { mediaStates } from "#shared/giving/kurban-media.ts";
import type { Route } from "./+types/media";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { MediaActions } from "./media-actions.tsx";
import { mediaColumns } from "./media-columns.tsx";
import { MediaPanel } from "./media-panel.tsx";
import { mediaText as text } from "./media-texts.ts";
import { kurbanText } from "./messages.ts";
import { mediaListRules } from "./read-query.ts";
import { readTarget } from "./upload-media.ts";

/** Media with the address where the person may see them; null without the right. */
export type MediaRow = Omit<ListedMedia, "address"> & { view: string | null };

export async function loader({ url, params: { adminPath }, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { db } = app;
  const mayChange = may(requireStaff(context).actor, "kurban", "change");
  const query = readListQuery(url, mediaListRules);
  const { state, animal: animalId } = query.filters;
  const { rows, counts, ...page } = await listMedia(db, {
    state,
    animalId,
    search: query.search || undefined,
    page: query.page,
  });
  // Names are read aloud in films, and people without the right see no names.
  const viewOf = ({ kind, address }: ListedMedia) => {
    if (!mayChange) return null;
    return kind === "link" ? address : adminAddress(adminPath, `kurban/media/files/${nameOfFile(address)}`);
  };
  const media: MediaRow[] = rows.map((row) => {
    const { address: _, ...shown } = row;
    return Object.assign({ view: viewOf(row) }, shown);
  });
  const target = animalId ? await findTarget(db, { animalId }) : undefined;
  const seasons = await listSeasonsWithPlaces(db);
  return {
    query,
    counts,
    list: Object.assign(page, { rows: media }),
    // The season of the animal is the first choice.
    seasons: seasons.toSorted(
      (a, b) => Number(b.id === target?.seasonId) - Number(a.id === target?.seasonId),
    ),
    tag: target?.name ?? "",
    over: await waitingReaders.kurban(db),
    mayChange,
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data({ message, isSaved: false }, { status }),
    intents: {
      link: addLink,
      show: async ({ ctx, form }) =>
        resultByKind(await showMedia(ctx, sentText(form, "id", 40)), { changed: text.shown }),
      hide: async ({ ctx, form }) =>
        resultByKind(await hideMedia(ctx, sentText(form, "id", 40)), { changed: text.hidden }),
      mute: async ({ ctx, app, form }) =>
        resultByKind(await muteFilm(ctx, app, sentText(form, "id", 40)), {
          changed: text.muted,
          silent: text.silent,
          busy: [503, text.busy],
        }),
      delete: async ({ ctx, app, form }) =>
        resultByKind(await deleteMedia(ctx, app, sentText(form, "id", 40)), { changed: text.deleted }),
    },
  });
}

async function addLink({ ctx, app, form }: IntentArgs) {
  const target = await readTarget(app, form);
  if (!target) return [422, text.unknownTag] as const;
  return resultByKind(await storeLink(ctx, { target, address: sentText(form, "address", 500) }), {
    stored: data({ message: text.linkAdded, isSaved: true }),
    host: [422, text.wrongHost],
    known: ({ name }) => [409, text.known(name)] as const,
    "unknown-target": [422, text.unknownTarget],
    refused: [422, text.failed],
  });
}

export const meta: Route.MetaFunction = () => [{ title: `${text.title} · ${kurbanText.title}` }];

/** Films, photographs and links, with their upload and what donors see of them. */
export default function Media({ loaderData }: Route.ComponentProps) {
  const { list, query, counts, seasons, tag, over, mayChange } = loaderData;
  const link = useAdminLink();
  const reason = mayChange ? undefined : kurbanText.onlyPlanners;
  const tabs = [undefined, ...mediaStates].map((state) => {
    return {
      label: state ? text.states[state] : text.all,
      to: link(state ? `kurban/media?state=${state}` : "kurban/media"),
      isCurrent: query.filters.state === state,
      count: state ? counts[state] : null,
    };
  });
  return (
    <ListScreen
      heading={{ title: kurbanText.title, text: text.lead }}
      above={
        <>
          <KurbanTabs current="kurban/media" over={over} />
          {seasons.length > 0 && <MediaPanel key={tag} seasons={seasons} tag={tag} reason={reason} />}
          <FilterTabs label={text.tabs} tabs={tabs} />
        </>
      }
      tabs={["state", "animal"]}
      list={list}
      query={query}
      columns={mediaColumns}
      rowTitle={({ tag: name, place }) => name ?? place}
      actions={(row) => <MediaActions row={row} reason={reason} />}
      search={text.search}
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}
