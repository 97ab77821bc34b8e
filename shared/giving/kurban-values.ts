import { z } from "zod";
import { choice, flag, optionalText, requiredText, typedMoment } from "#shared/content/content-fields.ts";
import { isDay } from "#shared/text/dates.ts";
import { KURBAN_TYPES } from "./kurban.ts";
import { decisionKinds } from "./kurban-decisions.ts";
import { animalSizes, proofs, readNames } from "./kurban-shares.ts";

const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: ({ input }) => ((input ?? "") === "" ? "required" : "invalid") })
    .int("invalid")
    .min(min, "outOfRange")
    .max(max, "outOfRange");

/** A day such as `2027-05-16`, or an empty text. */
const day = optionalText(10).refine((text) => text === "" || isDay(text), "invalid");

export const seasonKinds = ["feast", "all_year"] as const;

/** The form of a season of kurban. */
export const seasonForm = z.object({
  title: requiredText(120),
  kind: choice(seasonKinds),
  feastFirstDay: day,
  mixKinds: flag(false),
  hallNames: flag(false),
  mediaDays: wholeNumber(1, 3650),
});

/** The form of a place of slaughter. The times are those of `timeZone`. */
export const placeForm = z.object({
  country: requiredText(2),
  name: requiredText(120),
  timeZone: requiredText(60),
  slaughterFrom: optionalText(16),
  slaughterUntil: optionalText(16),
  countsAsDay: optionalText(200),
});

/** The form of a decision. `counts` is asked for a condemned animal only. */
export const decisionForm = z.object({
  kind: choice(decisionKinds),
  subject: requiredText(40),
  counts: optionalText(3),
  text: requiredText(1_000),
  source: optionalText(500),
});

/** The form of an offer. The times are those of Istanbul. An empty place is the pool of the season's places. */
export const offerForm = z.object({
  campaignId: requiredText(80),
  animal: choice(animalSizes),
  sharesPerAnimal: wholeNumber(1, 7),
  kinds: z.array(z.enum(KURBAN_TYPES)).default([]),
  placeId: optionalText(40),
  tellCountry: flag(false),
  capacity: wholeNumber(0, 1_000_000),
  opensAt: typedMoment.pipe(z.date("required")),
  closesAt: typedMoment.pipe(z.date("required")),
  promiseDays: wholeNumber(1, 730).nullable().default(null),
  readNames: choice(readNames),
  proof: choice(proofs),
  transferHoldHours: wholeNumber(1, 240),
  permitAuthority: optionalText(200),
  permitNumber: optionalText(100),
  permitUntil: day,
  permitExemptReason: optionalText(500),
});
