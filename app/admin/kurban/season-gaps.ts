import type { SeasonRead } from "#server/giving/kurban/offers/list-seasons.ts";
import { seasonText } from "./messages.ts";

const { gaps } = seasonText;

/** Something that is missing before a season can sell. `to` is the path of the screen where staff fill it in. */
export type Gap = { step: "places" | "offers" | "texts"; text: string; to: string };

/** Lists what is missing in a season, in the order of its steps. `hidden`: the campaigns that the site does not show. */
export function listGaps(season: SeasonRead, hidden: readonly string[], now: Date): Gap[] {
  const found: Gap[] = [];
  const places = season.places.filter(
    ({ slaughterFrom, slaughterUntil }) => !slaughterFrom || !slaughterUntil,
  );
  if (season.places.length === 0)
    found.push({ step: "places", text: gaps.place, to: `kurban/seasons/${season.id}/places/create` });
  if (season.kind === "feast")
    found.push(
      ...places.map(({ id, name }) => {
        return { step: "places" as const, text: gaps.window(name), to: `kurban/places/${id}` };
      }),
    );
  if (season.state === "draft")
    found.push({ step: "offers", text: gaps.season, to: `kurban/seasons/${season.id}` });
  const offers = season.offers.filter(({ state }) => state !== "closed");
  if (season.offers.length === 0)
    found.push({ step: "offers", text: gaps.offer, to: `kurban/seasons/${season.id}/offers/create` });
  else if (offers.length === 0)
    found.push({ step: "offers", text: gaps.allClosed, to: `kurban/seasons/${season.id}/offers/create` });
  for (const offer of offers) {
    const { id, campaignId, campaignTitle: title, state, closesAt } = offer;
    const add = (step: Gap["step"], text: string, to = `kurban/offers/${id}`) =>
      found.push({ step, text, to });
    if (!hasPermit(offer)) add("offers", gaps.permit(title));
    if (state === "draft") add("offers", gaps.draft(title));
    if (state === "paused") add("offers", gaps.paused(title));
    if (closesAt <= now) add("offers", gaps.ended(title));
    if (hidden.includes(campaignId)) add("texts", gaps.hidden(title), `campaigns/edit/${campaignId}`);
  }
  return found;
}

/** Whether the database lets the offer be opened: with a whole permit, or with the reason why none is needed. */
function hasPermit({
  permitAuthority,
  permitNumber,
  permitUntil,
  permitExemptReason,
}: SeasonRead["offers"][number]): boolean {
  const isWhole = [permitAuthority, permitNumber, permitUntil].every((value) => value?.trim());
  return isWhole || Boolean(permitExemptReason?.trim());
}
