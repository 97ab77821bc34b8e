import { CircleCheck, Film, Lock, Plus, Printer, Tags } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { answerIntents } from "#app/admin/answer-intents.server.ts";
import { ExportMenu } from "#app/admin/exports/export-menu.tsx";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { IconLink } from "#app/admin/kit/icon-button.tsx";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { RowActions } from "#app/admin/kit/list/row-actions.tsx";
import { SearchFilter } from "#app/admin/kit/list/search-filter.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { missingLevelText } from "#app/admin/right-texts.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { type ListedAnimal, listAnimals } from "#server/giving/kurban/animals/list-animals.ts";
import { readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { animalStates } from "#shared/giving/kurban-shares.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { formatInZone, zoneInput } from "#shared/text/zone-time.ts";
import { KurbanTabs } from "../kurban-tabs.tsx";
import { mediaText } from "../media-texts.ts";
import { kurbanText } from "../messages.ts";
import type { Route } from "./+types/list";
import { AnimalBadge } from "./animal-badge.tsx";
import { answerLock, answerSlaughter, refuseWork, type WorkAnswer } from "./answer-animals.server.ts";
import { readFilter } from "./read-filter.server.ts";
import { animalStateNames, animalText as text } from "./texts.ts";
import { type Work, WorkDialog, WorkResult } from "./work-dialogs.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const { query, seasons, filter } = await readFilter(db, url);
  const { sums, ...list } = await listAnimals(db, { ...filter, page: query.page });
  const season = filter.seasonId ? await readSeason(db, filter.seasonId) : undefined;
  const places = season?.places ?? [];
  const chosen = places.find(({ id }) => id === filter.placeId);
  const zones = new Set((chosen ? [chosen] : places).map(({ timeZone }) => timeZone));
  return {
    query,
    list,
    sums,
    seasons: seasons.map(({ id, title }) => ({ value: id, label: title })),
    offers: (season?.offers ?? []).map(({ id, campaignTitle }) => ({ value: id, label: campaignTitle })),
    places: places.map(({ id, name }) => ({ value: id, label: name })),
    // Null if the animals have several time zones: the form does not know whose clock it shows.
    zone: zones.size === 1 ? ([...zones][0] ?? null) : null,
    now: clock.now().getTime(),
    over: await waitingReaders.kurban(db),
    mayChange: may(actor, "kurban", "change"),
    mayExport: may(actor, "exports", "change"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: refuseWork,
    intents: {
      lock: (write) => answerLock(write, args.url),
      slaughter: (write) => answerSlaughter(write, args.url),
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: `${text.title} · ${kurbanText.title}` }];

/** The animals of a season, and what staff do with many of them at once. */
export default function Animals({ loaderData }: Route.ComponentProps) {
  const { list, query, sums, seasons, offers, places, zone, now, over, mayChange, mayExport } = loaderData;
  const link = useAdminLink();
  const { search } = useLocation();
  const [work, setWork] = useState<Work | null>(null);
  const [answer, setAnswer] = useState<WorkAnswer | null>(null);
  const reason = mayChange ? undefined : kurbanText.onlyPlanners;
  const begin = (kind: Work["kind"], animals: readonly ListedAnimal[]) => {
    const [first] = animals;
    const isOneZone = animals.every(({ timeZone }) => timeZone === first?.timeZone);
    setAnswer(null);
    setWork({
      kind,
      ids: animals.map(({ id }) => id),
      zone: first ? (isOneZone ? first.timeZone : null) : zone,
    });
  };
  const workButtons = (animals: readonly ListedAnimal[] = []) => (
    <>
      <ReasonButton reason={reason} onClick={() => begin("lock", animals)}>
        <Lock aria-hidden="true" className="size-4.5" />
        {text.lock}
      </ReasonButton>
      <ReasonButton reason={reason} onClick={() => begin("slaughter", animals)}>
        <CircleCheck aria-hidden="true" className="size-4.5" />
        {text.slaughter}
      </ReasonButton>
    </>
  );
  return (
    <>
      <ListScreen
        heading={{
          title: kurbanText.title,
          text: text.lead,
          create: { to: link(`kurban/animals/create${search}`), label: text.add, reason },
        }}
        above={<KurbanTabs current="kurban/animals" over={over} />}
        aboveRows={
          <>
            <StateTabs sums={sums} />
            <div className="my-3 flex flex-wrap items-center gap-2">
              {list.total > 0 && workButtons()}
              <ButtonLink to={link(`kurban/animals/print${search}`)} variant="secondary">
                <Printer aria-hidden="true" className="size-4.5" />
                {text.print}
              </ButtonLink>
              <ButtonLink to={link(`kurban/animals/ear-tags${search}`)} variant="secondary">
                <Tags aria-hidden="true" className="size-4.5" />
                {text.earTags}
              </ButtonLink>
              <ExportMenu
                kinds={["kurban-lists"]}
                reason={mayExport ? reason : missingLevelText("exports")}
              />
            </div>
            <Waiting waiting={sums.waiting} to={link(`kurban/animals/assign${search}`)} />
            {answer && <WorkResult key={answer.done} answer={answer} />}
          </>
        }
        list={list}
        query={query}
        tabs={["state"]}
        columns={columns}
        rowTitle={({ tag }) => tag}
        rowTo={({ id }) => link(`kurban/animals/${id}`)}
        actions={({ id, tag }) => (
          <RowActions>
            <IconLink
              to={link(`kurban/media?animal=${id}`)}
              label={mediaText.title}
              about={tag}
              icon={<Film aria-hidden="true" className="size-4.5" />}
            />
          </RowActions>
        )}
        search={text.search}
        filters={[
          { name: "season", label: text.season, options: seasons, none: text.lastSeason },
          { name: "place", label: text.place, options: places },
          { name: "room", label: text.room, options: [{ value: "yes", label: text.hasRoom }] },
        ]}
        otherFilters={
          <SearchFilter name="offer" label={text.offer} value={query.filters.offer} choices={offers} />
        }
        total={(count) => text.total(formatCount(count))}
        empty={seasons.length === 0 ? text.noSeason : text.empty}
        {...(mayChange ? { ticks: tickRules(workButtons) } : {})}
      />
      {work && (
        <WorkDialog
          work={work}
          filtered={list.total}
          now={work.zone === null ? "" : zoneInput(now, work.zone)}
          onDone={(done) => {
            setAnswer(done);
            setWork(null);
          }}
          onClose={() => setWork(null)}
        />
      )}
    </>
  );
}

const tickRules = (buttons: (animals: readonly ListedAnimal[]) => ReactNode) => ({
  isTickable: ({ state }: ListedAnimal) => state === "planned" || state === "locked",
  text: (ticked: readonly ListedAnimal[]) => text.ticked(formatCount(ticked.length)),
  buttons,
});

function StateTabs({ sums: { byState } }: { sums: Route.ComponentProps["loaderData"]["sums"] }) {
  const [params] = useSearchParams();
  const current = params.get("state");
  const tab = (label: string, state: string | null, count: number) => {
    return { label, to: changeSearch(params, { state }), isCurrent: current === state, count };
  };
  const total = Object.values(byState).reduce((sum, count) => sum + count, 0);
  const tabs = animalStates.map((state) =>
    tab(animalStateNames[state], state, ownValue<number>(byState, state) ?? 0),
  );
  return <FilterTabs label={text.states} tabs={[tab(text.all, null, total), ...tabs]} />;
}

function Waiting({ waiting, to }: { waiting: number; to: string }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-ink-soft">
      {waiting > 0 ? text.waiting(formatCount(waiting)) : text.nothingWaiting}
      {waiting > 0 && (
        <ButtonLink to={to}>
          <Plus aria-hidden="true" className="size-4.5" />
          {text.assign}
        </ButtonLink>
      )}
    </p>
  );
}

const columns: readonly Column<ListedAnimal>[] = [
  {
    key: "tag",
    header: text.tag,
    isCardHead: true,
    cell: ({ id, tag, offerTitle, placeName }) => (
      <TextLink to={`kurban/animals/${id}`} className="flex-col items-start!">
        {tag}
        <span className="text-xs font-normal text-ink-soft">
          {offerTitle} · {placeName}
        </span>
      </TextLink>
    ),
  },
  {
    key: "earTag",
    header: text.earTag,
    cell: ({ earTag }) => <span className="tabular-nums">{earTag ?? "—"}</span>,
  },
  {
    key: "shares",
    header: text.shares,
    cell: ({ shares, sharesPerAnimal, nameless }) => (
      <span className="block tabular-nums">
        {text.shareCount(shares, sharesPerAnimal)}
        {nameless > 0 && <span className="block text-xs text-clay-700">{text.nameless(nameless)}</span>}
      </span>
    ),
  },
  {
    key: "state",
    header: text.state,
    cell: ({ state, listVersion, slaughteredAt, timeZone }) => (
      <span className="inline-grid justify-items-start gap-0.5">
        <AnimalBadge state={state} />
        {state === "locked" && <span className="text-xs text-ink-soft">{text.version(listVersion)}</span>}
        {slaughteredAt !== null && (
          <span className="text-xs whitespace-nowrap text-ink-soft">
            {formatInZone(slaughteredAt, timeZone)}
          </span>
        )}
      </span>
    ),
  },
];
