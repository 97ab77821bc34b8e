import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment, uuidKey } from "#server/platform/db/columns.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type EventKind, type EventResult, eventKinds, eventResults } from "#shared/giving/kurban-events.ts";
import { isOneOf, kurbanPlaces } from "../offers/table.ts";
import { kurbanAnimals } from "../table.ts";

/** Links that open the screen of one place of slaughter without an account. */
export const kurbanLinks = pgTable(
  "kurban_links",
  {
    id: uuidKey(),
    placeId: text("place_id")
      .notNull()
      .references(() => kurbanPlaces.id, { onDelete: "restrict" }),
    /** The SHA-256 of the token, which only the address contains. */
    digest: text("digest").notNull(),
    createdBy: text("created_by").references(() => adminUsers.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    lastSeenAt: moment("last_seen_at"),
    /** The number of devices that have opened the link. */
    devices: integer("devices").notNull().default(0),
  },
  (t) => [
    unique("kurban_links_digest").on(t.digest),
    check("kurban_links_few_devices", sql`${t.devices} between 0 and 5`),
    index("kurban_links_of_place").on(t.placeId),
    index("kurban_links_created_by").on(t.createdBy).where(sql`created_by is not null`),
  ],
).enableRLS();

/** What happened to an animal, as a device or the office reported it. A row is never changed. */
export const kurbanEvents = pgTable(
  "kurban_events",
  {
    /** Made by the device, so that a report that arrives twice is stored once. */
    key: uuid("key").primaryKey(),
    animalId: text("animal_id")
      .notNull()
      .references(() => kurbanAnimals.id, { onDelete: "restrict" }),
    kind: text("kind").$type<EventKind>().notNull(),
    /** The time on the clock of the device. */
    deviceAt: moment("device_at").notNull(),
    /** `device_at` less the error of that clock, which each connection measures. */
    correctedAt: moment("corrected_at").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    device: text("device").notNull(),
    byUser: text("by_user").references(() => adminUsers.id, { onDelete: "set null" }),
    byLink: text("by_link").references(() => kurbanLinks.id, { onDelete: "restrict" }),
    note: text("note").notNull().default(""),
    /** The version of the animal's list when the event was stored: names that change after a reading are read again. */
    listVersion: integer("list_version").notNull().default(0),
    result: text("result").$type<EventResult>().notNull(),
    /** The rule of the database that refused the event. */
    rule: text("rule"),
  },
  (t) => [
    check("kurban_events_kind_known", isOneOf(t.kind, eventKinds)),
    check("kurban_events_result_known", isOneOf(t.result, eventResults)),
    check("kurban_events_note_short", sql`length(${t.note}) <= 300`),
    index("kurban_events_of_animal").on(t.animalId, t.receivedAt),
    index("kurban_events_refused").on(t.receivedAt).where(sql`result = 'refused'`),
    index("kurban_events_by_user").on(t.byUser).where(sql`by_user is not null`),
    index("kurban_events_by_link").on(t.byLink).where(sql`by_link is not null`),
  ],
).enableRLS();

/** The refused reports and the problems that the office has dealt with. The event itself stays as it was reported. */
export const kurbanEventChecks = pgTable(
  "kurban_event_checks",
  {
    eventKey: uuid("event_key")
      .primaryKey()
      .references(() => kurbanEvents.key, { onDelete: "restrict" }),
    byUser: text("by_user").references(() => adminUsers.id, { onDelete: "set null" }),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [index("kurban_event_checks_by_user").on(t.byUser).where(sql`by_user is not null`)],
).enableRLS();
