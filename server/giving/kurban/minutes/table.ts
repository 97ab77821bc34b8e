import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import { kurbanFiles } from "../files/table.ts";
import { isOneOf, kurbanPlaces } from "../offers/table.ts";
import { kurbanAnimals } from "../table.ts";

/** Minutes of a day of slaughter at a place, which people sign on paper. */
export const kurbanMinutes = pgTable(
  "kurban_minutes",
  {
    id: uuidKey(),
    placeId: text("place_id")
      .notNull()
      .references(() => kurbanPlaces.id, { onDelete: "restrict" }),
    /** Counts from 1 at each place. */
    number: integer("number").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    people: jsonb("people").$type<{ role: string; name: string }[]>().notNull().default([]),
    state: text("state").$type<"draft" | "signed">().notNull().default("draft"),
    /** The signed paper. */
    scanId: text("scan_id").references(() => kurbanFiles.id, { onDelete: "restrict" }),
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
    createdBy: text("created_by").references(() => adminUsers.id, { onDelete: "set null" }),
    signedAt: moment("signed_at"),
    signedBy: text("signed_by").references(() => adminUsers.id, { onDelete: "set null" }),
  },
  (t) => [
    check("kurban_minutes_state_known", isOneOf(t.state, ["draft", "signed"])),
    check(
      "kurban_minutes_signed_has_scan",
      sql`(${t.state} = 'signed') = (${t.signedAt} is not null) and (${t.state} = 'signed') = (${t.scanId} is not null)`,
    ),
    check("kurban_minutes_note_short", sql`length(${t.note}) <= 2000`),
    uniqueIndex("kurban_minutes_number").on(t.placeId, t.number),
    index("kurban_minutes_scan").on(t.scanId).where(sql`scan_id is not null`),
    index("kurban_minutes_created_by").on(t.createdBy).where(sql`created_by is not null`),
    index("kurban_minutes_signed_by").on(t.signedBy).where(sql`signed_by is not null`),
  ],
).enableRLS();

export const kurbanMinuteAnimals = pgTable(
  "kurban_minute_animals",
  {
    minuteId: text("minute_id")
      .notNull()
      .references(() => kurbanMinutes.id, { onDelete: "restrict" }),
    animalId: text("animal_id")
      .notNull()
      .references(() => kurbanAnimals.id, { onDelete: "restrict" }),
  },
  (t) => [
    primaryKey({ name: "kurban_minute_animals_key", columns: [t.minuteId, t.animalId] }),
    index("kurban_minute_animals_of_animal").on(t.animalId),
  ],
).enableRLS();
