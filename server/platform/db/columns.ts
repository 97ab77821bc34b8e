import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, boolean, jsonb, text, timestamp } from "drizzle-orm/pg-core";
import type { GalleryPicture } from "#shared/content/gallery.ts";
import { LOCALES } from "#shared/text/locale.ts";

/** An amount in kuruş. JavaScript's safe integers reach 90 trillion lira, so a number is enough. */
export const kurus = (name: string) => bigint(name, { mode: "number" });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => moment("created_at").notNull().defaultNow();
export const updatedAt = () => moment("updated_at").notNull().defaultNow();

/** The time at which staff deleted a record. A job removes the record for good after 30 days. */
export const deletedAt = () => moment("deleted_at");

/** Whether the slug does not change with the title. */
export const slugLocked = () => boolean("slug_locked").notNull().default(false);

export const uuidKey = () => text("id").primaryKey().default(sql`gen_random_uuid()::text`);

/** The further pictures of a record, in the order that staff chose. */
export const gallery = () => jsonb("gallery").$type<GalleryPicture[]>().notNull().default([]);

/** A check that the language is one of the site's. `npm run db:generate` writes the migration for a new language. */
export const isKnownLanguage = (column: AnyPgColumn): SQL =>
  sql`${column} in (${sql.raw(LOCALES.map((locale) => `'${locale}'`).join(", "))})`;

/** Fold an e-mail address or a phone number for comparison, with functions of migration 0001. */
export const foldedEmail = (value: unknown): SQL<string | null> => sql<string | null>`email_fold(${value})`;
export const foldedPhone = (value: unknown): SQL<string | null> => sql<string | null>`phone_fold(${value})`;

/** Folds a name for comparison: without marks, capitals and further spaces. */
export const foldedName = (value: unknown): SQL<string | null> =>
  sql<string | null>`btrim(regexp_replace(search_fold(${value}), '\\s+', ' ', 'g'))`;
