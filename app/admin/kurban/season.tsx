import { data, useFetcher } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { readFilmRoom } from "#server/giving/kurban/media/read-room.ts";
import { listKurbanCampaigns } from "#server/giving/kurban/offers/list-offers.ts";
import { readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import { openSeason } from "#server/giving/kurban/offers/save-season.ts";
import { may } from "#server/staff/permissions.ts";
import { formatLongDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/season";
import { SeasonBadge } from "./badges.tsx";
import { FilmRoomNotice } from "./film-room-notice.tsx";
import { kurbanText, seasonText as text } from "./messages.ts";
import { listGaps } from "./season-gaps.ts";
import { GapList, OfferStep, PlaceStep, TextStep } from "./season-steps.tsx";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(appContext);
  const { actor } = requireStaff(context);
  const season = await readSeason(db, id);
  if (!season) return data(null, { status: 404 });
  const hidden = (await listKurbanCampaigns(db)).filter(({ isActive }) => !isActive).map((row) => row.id);
  return {
    season,
    hidden,
    room: await readFilmRoom(db, id, config.storage.kind === "disk" ? config.dataDir : null),
    gaps: listGaps(season, hidden, clock.now()),
    mayChange: may(actor, "kurban", "change"),
    mayDecide: may(actor, "kurban", "decide"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "decide" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      open: async ({ ctx }) =>
        resultByKind(await openSeason(ctx, args.params.id), {
          saved: text.opened,
          stale: [409, kurbanText.failed],
          missing: [409, text.closed],
        }),
    },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.season.title ?? kurbanText.season },
];

/** The steps of a season, each with what is missing and where staff fill it in. */
export default function Season({ loaderData }: Route.ComponentProps) {
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>();
  const back = { to: link("kurban"), label: kurbanText.title };
  if (!loaderData)
    return <LoadFailed title={kurbanText.season} back={back} message={kitText.missing} isMissing />;
  const { season, hidden, gaps, room, mayChange, mayDecide } = loaderData;
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const reason = mayChange ? undefined : kurbanText.onlyPlanners;
  const gapsOf = (step: string) => gaps.filter((gap) => gap.step === step).length;
  return (
    <>
      <ScreenHeading
        title={season.title}
        text={
          season.feastFirstDay
            ? `${text.first}: ${formatLongDate(season.feastFirstDay, "tr")}`
            : text.kinds[season.kind]
        }
        back={back}
      >
        <SeasonBadge state={season.state} />
        <ButtonLink to={link(`kurban/seasons/edit/${season.id}`)} variant="secondary">
          {text.edit}
        </ButtonLink>
        {season.state === "draft" && (
          <fetcher.Form method="post">
            <HiddenInputs values={{ intent: "open" }} />
            <ReasonButton
              type="submit"
              variant="primary"
              disabled={fetcher.state !== "idle"}
              reason={mayDecide ? undefined : kurbanText.onlyDeciders}
            >
              {text.open}
            </ReasonButton>
          </fetcher.Form>
        )}
      </ScreenHeading>
      {answer && "message" in answer && (
        <Notice kind="error" className="mt-5">
          {answer.message}
        </Notice>
      )}
      {room && <FilmRoomNotice room={room} />}
      <div className="mt-5 grid items-start gap-5">
        <PlaceStep season={season} gaps={gapsOf("places")} reason={reason} />
        <OfferStep season={season} gaps={gapsOf("offers")} reason={reason} />
        <TextStep season={season} gaps={gapsOf("texts")} hidden={hidden} />
        <GapList gaps={gaps} />
      </div>
    </>
  );
}
