import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { FilterTabs } from "#app/admin/kit/list/filter-tabs.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { appContext } from "#app/http/request/context.ts";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { listSeasonsWithPlaces } from "#server/giving/kurban/day/list-seasons.ts";
import { readDay } from "#server/giving/kurban/day/read-day.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import type { Route } from "./+types/day";
import { PlaceCard } from "./day-card.tsx";
import { kurbanDayText as text } from "./day-texts.ts";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { kurbanText } from "./messages.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const seasons = (await listSeasonsWithPlaces(db)).map(({ id, title }) => ({ id, title }));
  const wanted = url.searchParams.get("season");
  const season = seasons.find(({ id }) => id === wanted) ?? seasons[0];
  const now = clock.now();
  return {
    seasons,
    season: season?.id ?? null,
    places: season ? await readDay(db, season.id, now) : [],
    now: now.getTime(),
    over: await waitingReaders.kurban(db),
  };
}

export const meta: Route.MetaFunction = () => [{ title: `${text.title} · ${kurbanText.title}` }];

/** The day of the slaughter, one card for each place. */
export default function Day({ loaderData: { seasons, season, places, now, over } }: Route.ComponentProps) {
  const link = useAdminLink();
  const tabs = seasons.map(({ id, title }) => {
    return { label: title, to: link(`kurban/day?season=${id}`), isCurrent: id === season, count: null };
  });
  const done = places.reduce((sum, { slaughtered }) => sum + slaughtered, 0);
  const total = places.reduce((sum, place) => sum + place.slaughtered + place.locked + place.planned, 0);
  return (
    <>
      <ScreenHeading title={kurbanText.title} text={text.lead}>
        <LiveIndicator kinds={["kurban"]} />
      </ScreenHeading>
      <KurbanTabs current="kurban/day" over={over} />
      {tabs.length > 1 && <FilterTabs label={text.seasons} tabs={tabs} />}
      {places.length === 0 && <NothingHere>{text.none}</NothingHere>}
      {places.length > 1 && (
        <Sheet
          title={text.sums}
          side={
            <strong className="tabular-nums">{text.progress(formatCount(done), formatCount(total))}</strong>
          }
          className="mt-5"
        >
          <ProgressBar collected={done} target={total} label={text.progressName(text.sums)} />
        </Sheet>
      )}
      <ul className="mt-5 grid items-start gap-5 xl:grid-cols-2">
        {places.map((place) => (
          <li key={place.id}>
            <PlaceCard place={place} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}
