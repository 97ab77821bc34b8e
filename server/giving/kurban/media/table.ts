import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import { isOneOf, kurbanPlaces, kurbanSeasons } from "../offers/table.ts";
import { kurbanAnimals } from "../table.ts";

const mediaKinds = ["photo", "film", "link"] as const;

/** Photographs, films and links that prove the slaughter of an animal, or show a place. */
export const kurbanMedia = pgTable(
  "kurban_media",
  {
    id: uuidKey(),
    seasonId: text("season_id")
      .notNull()
      .references(() => kurbanSeasons.id, { onDelete: "restrict" }),
    animalId: text("animal_id").references(() => kurbanAnimals.id, { onDelete: "restrict" }),
    placeId: text("place_id").references(() => kurbanPlaces.id, { onDelete: "restrict" }),
    kind: text("kind").$type<(typeof mediaKinds)[number]>().notNull(),
    sha256: text("sha256"),
    /** The name of the file in the store, or the https address of a link. */
    address: text("address").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull().default(0),
    /** Whether donors see it. */
    shown: boolean("shown").notNull().default(false),
    createdAt: createdAt(),
    createdBy: text("created_by").references(() => adminUsers.id, { onDelete: "set null" }),
    checkedBy: text("checked_by").references(() => adminUsers.id, { onDelete: "set null" }),
    checkedAt: moment("checked_at"),
    expiresOn: date("expires_on", { mode: "string" }),
  },
  (t) => [
    check("kurban_media_kind_known", isOneOf(t.kind, mediaKinds)),
    check("kurban_media_of_animal_or_place", sql`(${t.animalId} is null) <> (${t.placeId} is null)`),
    check("kurban_media_file_has_digest", sql`(${t.kind} = 'link') = (${t.sha256} is null)`),
    check("kurban_media_shown_if_checked", sql`not ${t.shown} or ${t.checkedAt} is not null`),
    uniqueIndex("kurban_media_once_in_season").on(t.seasonId, t.sha256).where(sql`sha256 is not null`),
    index("kurban_media_of_animal").on(t.animalId).where(sql`animal_id is not null`),
    index("kurban_media_of_place").on(t.placeId).where(sql`place_id is not null`),
    index("kurban_media_expires_on").on(t.expiresOn).where(sql`expires_on is not null`),
    index("kurban_media_created_by").on(t.createdBy).where(sql`created_by is not null`),
    index("kurban_media_checked_by").on(t.checkedBy).where(sql`checked_by is not null`),
  ],
).enableRLS();
