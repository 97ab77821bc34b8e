import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { orderItems } from "#server/giving/orders/table.ts";
import { refunds } from "#server/giving/payments/refunds/table.ts";
import { createdAt, moment, updatedAt, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type DecisionKind, decisionKinds } from "#shared/giving/kurban-decisions.ts";
import {
  type AnimalState,
  animalStates,
  type OverWish,
  overWishes,
  type ProxyChannel,
  proxyChannels,
  type ShareOwner,
  type ShareState,
  shareOwners,
  shareStates,
} from "#shared/giving/kurban-shares.ts";
import { isOneOf, kurbanOffers, kurbanPlaces } from "./offers/table.ts";

/** Decisions of staff that the rules of the database ask for. `subject`: the id of the animal, share, place or offer. */
export const kurbanDecisions = pgTable(
  "kurban_decisions",
  {
    id: uuidKey(),
    kind: text("kind").$type<DecisionKind>().notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    source: text("source").notNull().default(""),
    decidedBy: text("decided_by").references(() => adminUsers.id, { onDelete: "set null" }),
    approvedBy: text("approved_by").references(() => adminUsers.id, { onDelete: "set null" }),
    /** The decision of two people counts from this time. Null: a proposal, or a decision of one person. */
    approvedAt: moment("approved_at"),
    /** For `condemned_counts`: whether the shares of the animal count as slaughtered. */
    counts: boolean("counts"),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    check("kurban_decisions_kind_known", isOneOf(t.kind, decisionKinds)),
    check("kurban_decisions_text_filled", sql`btrim(${t.text}) <> ''`),
    check("kurban_decisions_approved_by_another", sql`${t.approvedBy} <> ${t.decidedBy}`),
    check("kurban_decisions_approved_has_time", sql`${t.approvedBy} is null or ${t.approvedAt} is not null`),
    check(
      "kurban_decisions_counts_if_condemned",
      sql`(${t.kind} = 'condemned_counts') = (${t.counts} is not null)`,
    ),
    index("kurban_decisions_of_subject").on(t.subject, t.kind),
    index("kurban_decisions_decided_by").on(t.decidedBy).where(sql`decided_by is not null`),
    index("kurban_decisions_approved_by").on(t.approvedBy).where(sql`approved_by is not null`),
  ],
).enableRLS();

/** The animals of an offer. Tags are unique in a season, which triggers of the migration check. */
export const kurbanAnimals = pgTable(
  "kurban_animals",
  {
    id: uuidKey(),
    offerId: text("offer_id")
      .notNull()
      .references(() => kurbanOffers.id, { onDelete: "restrict" }),
    placeId: text("place_id")
      .notNull()
      .references(() => kurbanPlaces.id, { onDelete: "restrict" }),
    tag: text("tag").notNull(),
    earTag: text("ear_tag"),
    state: text("state").$type<AnimalState>().notNull().default("planned"),
    listVersion: integer("list_version").notNull().default(0),
    lockedAt: moment("locked_at"),
    lockedBy: text("locked_by").references(() => adminUsers.id, { onDelete: "set null" }),
    slaughteredAt: moment("slaughtered_at"),
    slaughteredBy: text("slaughtered_by").references(() => adminUsers.id, { onDelete: "set null" }),
    rejectReason: text("reject_reason"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("kurban_animals_tag_filled", sql`btrim(${t.tag}) <> ''`),
    check("kurban_animals_state_known", isOneOf(t.state, animalStates)),
    check("kurban_animals_locked_has_time", sql`${t.state} <> 'locked' or ${t.lockedAt} is not null`),
    check(
      "kurban_animals_slaughtered_has_time",
      sql`${t.state} not in ('slaughtered', 'condemned') or ${t.slaughteredAt} is not null`,
    ),
    check(
      "kurban_animals_rejected_has_reason",
      sql`${t.state} <> 'rejected' or coalesce(btrim(${t.rejectReason}), '') <> ''`,
    ),
    index("kurban_animals_of_offer").on(t.offerId, t.state),
    index("kurban_animals_of_place").on(t.placeId, t.state),
    index("kurban_animals_tag").on(t.tag),
    index("kurban_animals_ear_tag")
      .on(sql`upper(replace(${t.earTag}, ' ', ''))`)
      .where(sql`ear_tag is not null`),
    index("kurban_animals_locked_by").on(t.lockedBy).where(sql`locked_by is not null`),
    index("kurban_animals_slaughtered_by").on(t.slaughteredBy).where(sql`slaughtered_by is not null`),
  ],
).enableRLS();

/**
 * One row for each unit of an order item with an offer (docs/decisions/079-kurban-shares.md). A moved share stays beside
 * the share that replaces it, which has the same number.
 */
export const kurbanShares = pgTable(
  "kurban_shares",
  {
    id: uuidKey(),
    orderItemId: bigint("order_item_id", { mode: "number" })
      .notNull()
      .references(() => orderItems.id, { onDelete: "restrict" }),
    n: smallint("n").notNull(),
    offerId: text("offer_id")
      .notNull()
      .references(() => kurbanOffers.id, { onDelete: "restrict" }),
    /** Null until a company or a group brings the names. */
    ownerName: text("owner_name"),
    /** The day by which the buyer brings the name; null for a share with a name. */
    namesBy: date("names_by", { mode: "string" }),
    owner: text("owner").$type<ShareOwner>().notNull().default("self"),
    /** The donor confirmed that a name that looks like several names is one person's. */
    severalConfirmed: boolean("several_confirmed").notNull().default(false),
    proxyGivenBy: text("proxy_given_by").$type<"payer" | "staff">().notNull().default("payer"),
    proxyChannel: text("proxy_channel").$type<ProxyChannel>().notNull().default("web"),
    proxyTextVersion: text("proxy_text_version"),
    proxyLanguage: text("proxy_language"),
    proxyAt: moment("proxy_at"),
    proxyTakenBy: text("proxy_taken_by").references(() => adminUsers.id, { onDelete: "set null" }),
    state: text("state").$type<ShareState>().notNull().default("held"),
    /** Why the share is over, if the payment did not come late: `window_ended`. */
    stateReason: text("state_reason"),
    /** The end of the hold; null: no job ends it. */
    heldUntil: moment("held_until"),
    /** Whether the hold waits for a bank transfer, and counts towards `unpaid_held`. */
    byTransfer: boolean("by_transfer").notNull().default(false),
    /** Keyed digests of phone, browser and network, while the share is held (limit-holds.ts). */
    holdKeys: text("hold_keys").array(),
    animalId: text("animal_id").references(() => kurbanAnimals.id, { onDelete: "restrict" }),
    position: smallint("position"),
    /** The secret of the tracking page, of 100 random bits. */
    code: text("code").notNull(),
    paidAt: moment("paid_at"),
    stateAt: moment("state_at").notNull().defaultNow(),
    /** The share that this share replaces. */
    movedFrom: text("moved_from").references((): AnyPgColumn => kurbanShares.id, { onDelete: "restrict" }),
    /** What the donor of a share in the state `over` asks for. */
    wish: text("wish").$type<OverWish>(),
    wishAt: moment("wish_at"),
  },
  (t) => [
    check("kurban_shares_n_sensible", sql`${t.n} between 1 and 1000`),
    check(
      "kurban_shares_name_is_a_name",
      sql`${t.ownerName} ~ '^Hisse sahibi [0-9]+$' or (length(btrim(${t.ownerName})) between 1 and 60 and length(${t.ownerName}) <= 60
        and ${t.ownerName} !~ '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u20290-9\\u0660-\\u0669\\u06f0-\\u06f9@]' and ${t.ownerName} !~* 'http')`,
    ),
    check("kurban_shares_owner_known", isOneOf(t.owner, shareOwners)),
    check("kurban_shares_proxy_given_by_known", isOneOf(t.proxyGivenBy, ["payer", "staff"])),
    check("kurban_shares_proxy_channel_known", isOneOf(t.proxyChannel, proxyChannels)),
    check("kurban_shares_state_known", isOneOf(t.state, shareStates)),
    check("kurban_shares_wish_known", isOneOf(t.wish, overWishes)),
    check("kurban_shares_position_of_animal", sql`(${t.animalId} is null) = (${t.position} is null)`),
    check(
      "kurban_shares_placed_on_animal",
      sql`(${t.state} in ('placed', 'slaughtered')) = (${t.animalId} is not null)`,
    ),
    check("kurban_shares_code_shape", sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{20}$'`),
    unique("kurban_shares_code_unique").on(t.code),
    uniqueIndex("kurban_shares_of_item").on(t.orderItemId, t.n).where(sql`state <> 'moved'`),
    unique("kurban_shares_one_of_position").on(t.animalId, t.position),
    // The sums of an offer read this index alone.
    index("kurban_shares_of_offer").on(t.offerId, t.state, t.byTransfer),
    index("kurban_shares_every_of_item").on(t.orderItemId),
    index("kurban_shares_held").on(t.heldUntil).where(sql`state = 'held'`),
    // The notices to donors begin with the shares that reached a step lately (tracking/queue-notices.ts).
    index("kurban_shares_to_notify").on(t.stateAt).where(sql`state in ('slaughtered', 'over')`),
    index("kurban_shares_hold_keys").using("gin", t.holdKeys).where(sql`hold_keys is not null`),
    index("kurban_shares_moved_from").on(t.movedFrom).where(sql`moved_from is not null`),
    index("kurban_shares_proxy_taken_by").on(t.proxyTakenBy).where(sql`proxy_taken_by is not null`),
  ],
).enableRLS();

/** The shares that a refund gives back. A refused refund has none. */
export const kurbanShareRefunds = pgTable(
  "kurban_share_refunds",
  {
    refundId: text("refund_id")
      .notNull()
      .references(() => refunds.id, { onDelete: "restrict" }),
    shareId: text("share_id")
      .notNull()
      .references(() => kurbanShares.id, { onDelete: "restrict" }),
  },
  (t) => [
    primaryKey({ name: "kurban_share_refunds_key", columns: [t.refundId, t.shareId] }),
    unique("kurban_share_refunds_one_of_share").on(t.shareId),
  ],
).enableRLS();
