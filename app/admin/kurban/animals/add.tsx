import { useState } from "react";
import { data, useFetcher } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LabelledSelect } from "#app/admin/kit/form/labelled-select.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { addAnimals } from "#server/giving/kurban/animals/add-animals.ts";
import { readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import { may } from "#server/staff/permissions.ts";
import { readTags } from "#shared/giving/kurban-tags.ts";
import { kurbanText } from "../messages.ts";
import type { Route } from "./+types/add";
import { ruleText } from "./answer-animals.server.ts";
import { readFilter } from "./read-filter.server.ts";
import { animalText, changeRules, addText as text } from "./texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { filter } = await readFilter(db, url);
  const season = filter.seasonId ? await readSeason(db, filter.seasonId) : undefined;
  return {
    season: season?.title ?? null,
    offers: (season?.offers ?? [])
      .filter(({ state }) => state !== "closed")
      .map(({ id, campaignTitle, placeId }) => ({ value: id, label: campaignTitle, placeId })),
    places: (season?.places ?? []).map(({ id, name }) => ({ value: id, label: name })),
    offer: filter.offerId ?? "",
    place: filter.placeId ?? "",
    reason: may(requireStaff(context).actor, "kurban", "change") ? null : kurbanText.onlyPlanners,
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => refuse(status, "", message),
    intents: { save: (write) => save(write, args.url) },
  });
}

type Field = "" | "offer" | "place" | "tags";

const refuse = (status: number, field: Field, message: string) => data({ field, message }, { status });

async function save({ ctx, app, form }: IntentArgs, url: URL) {
  const offerId = sentText(form, "offer", 40);
  const placeId = sentText(form, "place", 40);
  if (offerId === "") return refuse(400, "offer", text.noOffer);
  if (placeId === "") return refuse(400, "place", text.noPlace);
  const typed = readTags(sentText(form, "tags", 10_000));
  if (typed.kind === "refused") {
    const problem = typed.problem === "too-many" ? animalText.tooMany : animalText.badTag(typed.problem);
    return refuse(400, "tags", problem);
  }
  if (typed.tags.length === 0) return refuse(400, "tags", animalText.noAnimals);
  return resultByKind(await addAnimals(ctx, { offerId, placeId, tags: typed.tags }), {
    added: ({ animals }) => ({
      to: adminAddress(app.config.adminPath, `kurban/animals${url.search}`),
      message: text.added(formatCount(animals)),
    }),
    taken: ({ tags }) => refuse(409, "tags", text.taken(tags.slice(0, 10).join(", "))),
    refused: ({ rule }) => refuse(409, "place", ruleText(changeRules, rule)),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** Adds one animal or a range of animals. */
export default function AddAnimals({ loaderData }: Route.ComponentProps) {
  const { season, offers, places, reason } = loaderData;
  const link = useAdminLink();
  const fetcher = useFetcher<typeof action>();
  const [offer, setOffer] = useState(
    loaderData.offer || (offers.length === 1 ? (offers[0]?.value ?? "") : ""),
  );
  const [chosenPlace, setPlace] = useState(loaderData.place);
  const busy = fetcher.state !== "idle";
  const answer = !busy && fetcher.data && "field" in fetcher.data ? fetcher.data : undefined;
  const errorOf = (field: Field) => (answer?.field === field ? answer.message : undefined);
  // An offer with a place has its animals there.
  const placeId = offers.find(({ value }) => value === offer)?.placeId;
  const shownPlaces = places.filter(({ value }) => !placeId || value === placeId);
  const place = placeId ?? (shownPlaces.length === 1 ? (shownPlaces[0]?.value ?? "") : chosenPlace);
  const empty = { value: "", label: "" };
  return (
    <>
      <ScreenHeading title={text.title} back={{ to: link("kurban/animals"), label: text.back }} />
      {offers.length === 0 || places.length === 0 ? (
        <Notice kind="warning" className="mt-5">
          {text.noOffers}
        </Notice>
      ) : (
        <fetcher.Form method="post" className="mt-5 max-w-2xl">
          <Sheet title={season ?? text.title}>
            <div className="grid gap-4">
              {answer?.field === "" && <Notice kind="error">{answer.message}</Notice>}
              <LabelledSelect
                label={text.offer}
                name="offer"
                value={offer}
                options={offer === "" ? [empty, ...offers] : offers}
                error={errorOf("offer")}
                onChange={setOffer}
              />
              <LabelledSelect
                label={text.place}
                name="place"
                value={place}
                options={place === "" ? [empty, ...shownPlaces] : shownPlaces}
                error={errorOf("place")}
                onChange={setPlace}
              />
              <PlainField
                label={text.tags}
                name="tags"
                required
                maxLength={2_000}
                hint={text.tagsHint}
                error={errorOf("tags")}
              />
              <p>
                <ReasonButton type="submit" variant="primary" disabled={busy} reason={reason ?? undefined}>
                  {busy ? text.saving : text.save}
                </ReasonButton>
              </p>
            </div>
          </Sheet>
        </fetcher.Form>
      )}
    </>
  );
}
