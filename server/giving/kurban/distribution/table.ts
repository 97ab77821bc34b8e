import { sql } from "drizzle-orm";
import { check, date, index, integer, numeric, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import {
  type MeatForm,
  meatForms,
  type PlaceFileKind,
  placeFileKinds,
} from "#shared/giving/kurban-distribution.ts";
import { kurbanFiles } from "../files/table.ts";
import { isOneOf, kurbanOffers, kurbanPlaces } from "../offers/table.ts";

/** Meat that was given out at a place. Frozen and canned meat is given out for months. */
export const kurbanDistributions = pgTable(
  "kurban_distributions",
  {
    id: uuidKey(),
    placeId: text("place_id")
      .notNull()
      .references(() => kurbanPlaces.id, { onDelete: "restrict" }),
    /** Null: the meat is of several offers of the place. */
    offerId: text("offer_id").references(() => kurbanOffers.id, { onDelete: "restrict" }),
    onDay: date("on_day", { mode: "string" }).notNull(),
    form: text("form").$type<MeatForm>().notNull(),
    kilograms: numeric("kilograms", { precision: 10, scale: 1, mode: "number" }).notNull(),
    households: integer("households").notNull(),
    note: text("note").notNull().default(""),
    byUser: text("by_user").references(() => adminUsers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("kurban_distributions_form_known", isOneOf(t.form, meatForms)),
    check("kurban_distributions_kilograms_sensible", sql`${t.kilograms} > 0 and ${t.kilograms} <= 1000000`),
    check("kurban_distributions_households_sensible", sql`${t.households} between 0 and 1000000`),
    check("kurban_distributions_note_short", sql`length(${t.note}) <= 300`),
    index("kurban_distributions_of_place").on(t.placeId, t.onDay),
    index("kurban_distributions_of_offer").on(t.offerId).where(sql`offer_id is not null`),
    index("kurban_distributions_by_user").on(t.byUser).where(sql`by_user is not null`),
  ],
).enableRLS();

/** Files that officers bring home from a place. Staff alone see them: lists of recipients are personal data. */
export const kurbanPlaceFiles = pgTable(
  "kurban_place_files",
  {
    id: uuidKey(),
    placeId: text("place_id")
      .notNull()
      .references(() => kurbanPlaces.id, { onDelete: "restrict" }),
    kind: text("kind").$type<PlaceFileKind>().notNull(),
    file: text("file")
      .notNull()
      .references(() => kurbanFiles.id, { onDelete: "cascade" }),
    /** The name that the file had on the computer of staff. */
    title: text("title").notNull(),
    bytes: integer("bytes").notNull(),
    byUser: text("by_user").references(() => adminUsers.id, { onDelete: "set null" }),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    unique("kurban_place_files_file_unique").on(t.file),
    check("kurban_place_files_kind_known", isOneOf(t.kind, placeFileKinds)),
    index("kurban_place_files_of_place").on(t.placeId, t.kind),
    index("kurban_place_files_by_user").on(t.byUser).where(sql`by_user is not null`),
  ],
).enableRLS();
