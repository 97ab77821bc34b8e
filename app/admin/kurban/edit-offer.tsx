import { data } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { checkForm, forbidden } from "#app/admin/kit/form/form-answer.ts";
import { momentInput } from "#app/admin/kit/form/input-values.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { findSeasonOf, listKurbanCampaigns } from "#server/giving/kurban/offers/list-offers.ts";
import { readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import { saveOffer } from "#server/giving/kurban/offers/save-offer.ts";
import { setOfferState } from "#server/giving/kurban/offers/set-offer-state.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import { offerForm } from "#shared/giving/kurban-values.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/edit-offer";
import { kurbanText } from "./messages.ts";
import { OfferForm } from "./offer-form.tsx";
import { OfferSales } from "./offer-sales.tsx";
import { offerRules, offerText as text } from "./offer-texts.ts";
import { toRefusal } from "./to-refusal.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  const { season, offer } = await readOffer(db, params);
  const page = {
    season: { id: season.id, title: season.title },
    places: season.places.map(({ id, name }) => ({ value: id, label: name })),
    campaigns: await listKurbanCampaigns(db),
    reason: may(actor, "kurban", "change") ? null : kurbanText.onlyPlanners,
    mayDecide: may(actor, "kurban", "decide"),
  };
  if (!offer) return { ...page, offer: null, values: newOffer };
  const { campaignId, animal, sharesPerAnimal, kinds, tellCountry, capacity, readNames, proof } = offer;
  const values = {
    campaignId,
    animal,
    sharesPerAnimal,
    kinds,
    placeId: offer.placeId ?? "",
    tellCountry,
    capacity,
    opensAt: momentInput(offer.opensAt),
    closesAt: momentInput(offer.closesAt),
    promiseDays: offer.promiseDays,
    readNames,
    proof,
    transferHoldHours: offer.transferHoldHours,
    permitAuthority: offer.permitAuthority ?? "",
    permitNumber: offer.permitNumber ?? "",
    permitUntil: offer.permitUntil ?? "",
    permitExemptReason: offer.permitExemptReason ?? "",
  };
  return { ...page, offer, values };
}

const newOffer = {
  campaignId: "",
  animal: "large" as const,
  sharesPerAnimal: 7,
  kinds: ["vacip"],
  placeId: "",
  tellCountry: false,
  capacity: 70,
  opensAt: "",
  closesAt: "",
  promiseDays: null,
  readNames: "optional" as const,
  proof: "none" as const,
  transferHoldHours: 24,
  permitAuthority: "",
  permitNumber: "",
  permitUntil: "",
  permitExemptReason: "",
};

/** Reads the offer of the address, or the season of a new offer. */
async function readOffer(db: Db, params: { id?: string | undefined; season?: string | undefined }) {
  const seasonId = params.season ?? (await findSeasonOf(db, params.id ?? ""));
  const season = seasonId ? await readSeason(db, seasonId) : undefined;
  const offer = season?.offers.find(({ id }) => id === params.id);
  if (!season || (params.id && !offer)) throw data(null, { status: 404 });
  return { season, offer };
}

export function action(args: Route.ActionArgs) {
  const { id = "", season } = args.params;
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) =>
      status === 403 ? forbidden(text.saveFailed) : data({ message }, { status }),
    intents: {
      save: (write) => save(write, id, season),
      state: async ({ ctx, form }) => {
        const state = (["open", "paused", "closed"] as const).find(
          (known) => known === sentText(form, "state"),
        );
        if (!state) throw data(null, { status: 400 });
        return resultByKind(await setOfferState(ctx, { id, state }), {
          saved: text.stateSaved[state],
          refused: ({ rule }) => [409, ownValue(offerRules, rule)?.text ?? text.unknownRule] as const,
        });
      },
    },
  });
}

async function save({ form, ctx, app, failureMessage }: IntentArgs, id: string, season: string | undefined) {
  const sent = checkForm(form, offerForm);
  if (sent.kind === "invalid") return sent.answer;
  const seasonId = season ?? (await findSeasonOf(app.db, id)) ?? "";
  const { value, expectedUpdatedAt, force } = sent;
  const values = Object.assign({}, value, {
    placeId: value.placeId || null,
    permitAuthority: value.permitAuthority || null,
    permitNumber: value.permitNumber || null,
    permitUntil: value.permitUntil || null,
    permitExemptReason: value.permitExemptReason || null,
  });
  const target = id ? { id, ...(expectedUpdatedAt && !force ? { expectedUpdatedAt } : {}) } : {};
  const outcome = await saveOffer(ctx, Object.assign(target, { seasonId, values }));
  const result = toRefusal(outcome, offerRules);
  if (outcome.kind !== "saved" || result.kind !== "saved")
    return sent.refuse(result.kind === "saved" ? { kind: "failed" } : result, failureMessage);
  return { to: adminAddress(app.config.adminPath, `kurban/offers/${outcome.id}`), message: text.saved };
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: params.id ? text.edit : text.create }];

/** An offer: what it has sold, the buttons that open and close it, and its form. */
export default function EditOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { season, offer, values, places, campaigns, reason, mayDecide } = loaderData;
  const link = useAdminLink();
  const answer = actionData && "result" in actionData ? actionData : undefined;
  return (
    <OfferForm
      key={offer?.id ?? "new"}
      id={offer?.id ?? null}
      back={{ to: link(`kurban/seasons/${season.id}`), label: season.title }}
      values={values}
      expectedUpdatedAt={offer?.updatedAt ?? null}
      answer={answer}
      places={places}
      campaigns={campaigns}
      reason={reason ?? undefined}
      above={offer && <OfferSales offer={offer} planReason={reason ?? undefined} mayDecide={mayDecide} />}
    />
  );
}
