import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { KurbanTabs } from "../kurban-tabs.tsx";
import { kurbanText } from "../messages.ts";
import { SeasonChoice } from "../season-choice.tsx";
import type { Route } from "./+types/page";
import { answerDistribution } from "./answer-distribution.server.ts";
import { FormSums } from "./form-sums.tsx";
import { loadDistribution } from "./load-distribution.server.ts";
import { DistributionRows, PlaceDistribution } from "./place-distribution.tsx";
import { PlaceFiles } from "./place-files.tsx";
import { distributionText as text } from "./texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  return {
    ...(await loadDistribution(db, actor, url, clock.now())),
    over: await waitingReaders.kurban(db),
    mayChange: may(actor, "kurban", "change"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerDistribution(args);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: `${kurbanText.distribution} · ${kurbanText.title}` }];

/** What was given out at a place of slaughter, and the files that officers brought home from it. */
export default function Distribution({ loaderData }: Route.ComponentProps) {
  const { seasons, season, place, over, mayChange } = loaderData;
  const reason = mayChange ? undefined : kurbanText.onlyPlanners;
  return (
    <div className="@container">
      <ScreenHeading title={kurbanText.title} text={text.lead} />
      <KurbanTabs current="kurban/distribution" over={over} />
      {!season && <NothingHere>{text.noSeason}</NothingHere>}
      {season && (
        <SeasonChoice seasons={seasons} season={season.id} places={season.places} place={place?.id ?? null} />
      )}
      {season && !place && <NothingHere>{text.noPlace}</NothingHere>}
      {season && place && (
        <div key={place.id} className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
          <PlaceDistribution place={place} isClosed={season.isClosed} reason={reason} />
          <div className="grid min-w-0 gap-5">
            <Sheet title={text.sums}>
              {season.sums.length === 0 ? <p>{text.nothingYet}</p> : <FormSums sums={season.sums} />}
            </Sheet>
            <PlaceFiles place={place} reason={reason} />
          </div>
        </div>
      )}
      {place && <DistributionRows key={`rows-${place.id}`} place={place} reason={reason} />}
    </div>
  );
}
