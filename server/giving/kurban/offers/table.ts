import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { campaigns } from "#server/content/campaigns/table.ts";
import { createdAt, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { KurbanType } from "#shared/giving/kurban.ts";
import {
  type AnimalSize,
  animalSizes,
  type OfferState,
  offerStates,
  type Proof,
  proofs,
  type ReadNames,
  readNames,
} from "#shared/giving/kurban-shares.ts";

/** A check that the column has one of these words. */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;

/** The seasons of kurban: a feast, or offers of the whole year (docs/contract.md#kurban). */
export const kurbanSeasons = pgTable(
  "kurban_seasons",
  {
    id: uuidKey(),
    title: text("title").notNull(),
    kind: text("kind").$type<"feast" | "all_year">().notNull(),
    state: text("state").$type<"draft" | "open" | "closed">().notNull().default("draft"),
    feastFirstDay: date("feast_first_day", { mode: "string" }),
    /** Whether one animal may have shares of vacip and of adak. */
    mixKinds: boolean("mix_kinds").notNull().default(false),
    /** Whether the screen in the hall shows names. */
    hallNames: boolean("hall_names").notNull().default(false),
    mediaDays: integer("media_days").notNull().default(60),
    closedAt: moment("closed_at"),
    closedBy: text("closed_by").references(() => adminUsers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("kurban_seasons_title_filled", sql`btrim(${t.title}) <> ''`),
    check("kurban_seasons_kind_known", isOneOf(t.kind, ["feast", "all_year"])),
    check("kurban_seasons_state_known", isOneOf(t.state, ["draft", "open", "closed"])),
    check("kurban_seasons_closed_has_time", sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
    check("kurban_seasons_media_days_sensible", sql`${t.mediaDays} between 1 and 3650`),
    index("kurban_seasons_closed_by").on(t.closedBy).where(sql`closed_by is not null`),
  ],
).enableRLS();

/** The places of slaughter. Each has its own window, because first day and time zone differ between countries. */
export const kurbanPlaces = pgTable(
  "kurban_places",
  {
    id: uuidKey(),
    seasonId: text("season_id")
      .notNull()
      .references(() => kurbanSeasons.id, { onDelete: "restrict" }),
    country: char("country", { length: 2 }).notNull(),
    name: text("name").notNull(),
    /** A name of the IANA database, such as Europe/Istanbul. */
    timeZone: text("time_zone").notNull(),
    slaughterFrom: moment("slaughter_from"),
    slaughterUntil: moment("slaughter_until"),
    /** The words for the days that the place counts, where they differ from the usual three. */
    countsAsDay: text("counts_as_day"),
    distributionDoneAt: moment("distribution_done_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("kurban_places_country_shape", sql`${t.country} ~ '^[A-Z]{2}$'`),
    check("kurban_places_name_filled", sql`btrim(${t.name}) <> ''`),
    check("kurban_places_window_in_order", sql`${t.slaughterFrom} < ${t.slaughterUntil}`),
    unique("kurban_places_of_season").on(t.seasonId, t.id),
    uniqueIndex("kurban_places_name").on(t.seasonId, sql`lower(${t.name})`),
  ],
).enableRLS();

/**
 * What a campaign offers in a season. The verbs reserve shares by an update of `held`; the deferred trigger
 * kurban_offers_keep_sums sets `sold`, `held` and `unpaid_held` to the sums of the shares before each commit.
 */
export const kurbanOffers = pgTable(
  "kurban_offers",
  {
    id: uuidKey(),
    seasonId: text("season_id")
      .notNull()
      .references(() => kurbanSeasons.id, { onDelete: "restrict" }),
    campaignId: text("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "restrict" }),
    animal: text("animal").$type<AnimalSize>().notNull(),
    sharesPerAnimal: smallint("shares_per_animal").notNull(),
    kinds: text("kinds").array().$type<KurbanType[]>().notNull(),
    /** Null: a pool of all places of the season. */
    placeId: text("place_id"),
    /** Whether donors of a pool are told the country. */
    tellCountry: boolean("tell_country").notNull().default(false),
    capacity: integer("capacity").notNull(),
    sold: integer("sold").notNull().default(0),
    held: integer("held").notNull().default(0),
    /** The part of `held` that waits for a bank transfer. */
    unpaidHeld: integer("unpaid_held").notNull().default(0),
    opensAt: moment("opens_at").notNull(),
    closesAt: moment("closes_at").notNull(),
    /** The days after the payment within which the animal is slaughtered, for offers of the whole year. */
    promiseDays: integer("promise_days"),
    readNames: text("read_names").$type<ReadNames>().notNull().default("optional"),
    proof: text("proof").$type<Proof>().notNull().default("none"),
    transferHoldHours: integer("transfer_hold_hours").notNull().default(24),
    permitAuthority: text("permit_authority"),
    permitNumber: text("permit_number"),
    permitUntil: date("permit_until", { mode: "string" }),
    permitExemptReason: text("permit_exempt_reason"),
    state: text("state").$type<OfferState>().notNull().default("draft"),
    /** The time of the first opening. Orders from before it have no shares. */
    openedAt: moment("opened_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "kurban_offers_animal_has_shares",
      sql`(${t.animal} = 'small' and ${t.sharesPerAnimal} = 1) or (${t.animal} = 'large' and ${t.sharesPerAnimal} between 2 and 7)`,
    ),
    check("kurban_offers_animal_known", isOneOf(t.animal, animalSizes)),
    check(
      "kurban_offers_kinds_known",
      sql`cardinality(${t.kinds}) > 0 and ${t.kinds} <@ array['vacip', 'adak', 'akika', 'sukur', 'nafile']`,
    ),
    check("kurban_offers_capacity_sensible", sql`${t.capacity} between 0 and 1000000`),
    check(
      "kurban_offers_sums_not_negative",
      sql`${t.sold} >= 0 and ${t.held} >= 0 and ${t.unpaidHeld} between 0 and ${t.held}`,
    ),
    check("kurban_offers_within_capacity", sql`${t.sold} + ${t.held} <= ${t.capacity}`),
    check("kurban_offers_times_in_order", sql`${t.opensAt} < ${t.closesAt}`),
    check("kurban_offers_promise_days_sensible", sql`${t.promiseDays} between 1 and 730`),
    check("kurban_offers_read_names_known", isOneOf(t.readNames, readNames)),
    check("kurban_offers_proof_known", isOneOf(t.proof, proofs)),
    check("kurban_offers_hold_hours_sensible", sql`${t.transferHoldHours} between 1 and 240`),
    check("kurban_offers_state_known", isOneOf(t.state, offerStates)),
    check(
      "kurban_offers_open_has_permit",
      sql`${t.state} <> 'open' or coalesce(btrim(${t.permitExemptReason}), '') <> ''
        or (coalesce(btrim(${t.permitAuthority}), '') <> '' and coalesce(btrim(${t.permitNumber}), '') <> '' and ${t.permitUntil} is not null)`,
    ),
    // The permit is valid until the end of its last day in Turkey.
    check(
      "kurban_offers_closes_within_permit",
      sql`${t.closesAt} <= timezone('Europe/Istanbul', (${t.permitUntil} + 1)::timestamp)`,
    ),
    foreignKey({
      name: "kurban_offers_place_of_season",
      columns: [t.seasonId, t.placeId],
      foreignColumns: [kurbanPlaces.seasonId, kurbanPlaces.id],
    }).onDelete("restrict"),
    uniqueIndex("kurban_offers_one_of_campaign").on(t.campaignId).where(sql`state <> 'closed'`),
    index("kurban_offers_of_campaign").on(t.campaignId),
    index("kurban_offers_of_season").on(t.seasonId, t.placeId),
  ],
).enableRLS();
