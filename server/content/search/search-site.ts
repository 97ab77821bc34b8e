import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { keyColumn, kindName, type RecordKind } from "#server/content/editing/record-kind.ts";
import { translations } from "#server/content/editing/table.ts";
import { type TextLanguages, translation } from "#server/content/editing/translate-rows.ts";
import { everyKind } from "#server/content/every-kind.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { type SearchedKind, searchedKinds } from "#shared/content/content-kinds.ts";
import { DEFAULT_LOCALE, type Locale } from "#shared/text/locale.ts";
import { composeText, cutText } from "#shared/text/read-text.ts";

/** A search result. `key` is the slug or id in its address. */
export type Hit = { key: string; title: string; text: string; image: string } & TextLanguages;
type SearchResults = Record<SearchedKind, Hit[]>;

/** The maximum number of results per kind. With more results, the visitor needs a more precise word. */
const maxResults = 30;
const maxTermLength = 100;

/**
 * Reads a search term from an address. The term is trimmed and cut, and NUL is removed, because the database cannot
 * store it.
 */
export function searchTerm(input: string | null): string {
  // Some keyboards write a letter and its mark as two characters. Stored titles have one character.
  return composeText(cutText((input ?? "").replaceAll("\0", "").trim(), maxTermLength)).trim();
}

/**
 * Finds the public records with `term` in their title, in Turkish or in the reader's language, by kind. Returns no
 * results for an empty term.
 */
export async function searchSite(
  db: Db,
  term: string,
  now: Date,
  locale: Locale,
  limit = maxResults,
): Promise<SearchResults> {
  if (term === "") return emptyResults();
  const rowsByKind = await Promise.all(hitQueries(db, term, now, locale, limit));
  const hits = searchedKinds.map((kind, index) => [
    kind,
    (rowsByKind[index] ?? []).map((row) => translateHit(row, locale)),
  ]);
  return Object.fromEntries(hits) as SearchResults;
}

export function emptyResults(): SearchResults {
  return Object.fromEntries(searchedKinds.map((kind) => [kind, []])) as unknown as SearchResults;
}

/** Builds the queries of all searched kinds. A test runs `explain` on them. */
export function hitQueries(db: Db | Tx, term: string, now: Date, locale: Locale, limit: number) {
  return searchedKinds.map((kind) => {
    const record: SearchedRecord = everyKind[kind];
    const { table, hit } = record;
    const title = translation(table, "title", locale);
    return db
      .select({
        key: sql<string>`${keyColumn(record)}`,
        title: sql<string>`${table.title}`,
        translatedTitle: title,
        text: sql<string>`${toPlainText(hit, sql`${hit.text}`)}`,
        translatedText: sql<string | null>`${toPlainText(hit, translation(table, hit.field, locale))}`,
        image: sql<string>`${hit.image ?? sql`''`}`,
      })
      .from(table)
      .where(and(record.visible(now), matchesTerm(record, term, locale)))
      .orderBy(orderByWordStart(sql`coalesce(${title}, ${table.title})`, term), ...hit.order)
      .limit(limit);
  });
}

type SearchedRecord = RecordKind & Required<Pick<RecordKind, "hit">>;
type Row = Omit<Hit, "languages"> & { translatedTitle: string | null; translatedText: string | null };

function toPlainText({ plain }: SearchedRecord["hit"], text: SQL): SQL {
  return plain ? plain(text) : text;
}

function translateHit({ translatedTitle, translatedText, ...hit }: Row, locale: Locale): Hit {
  if (translatedTitle === null && translatedText === null) return hit;
  const languages = {
    ...(translatedTitle !== null && { title: locale }),
    ...(translatedText !== null && { text: locale }),
  };
  return { ...hit, title: translatedTitle ?? hit.title, text: translatedText ?? hit.text, languages };
}

/** Sorts titles in which a word begins with the term before all other titles ("su" in "su kuyusu" before "komşu"). */
function orderByWordStart(title: SQL, term: string): SQL {
  return sql`(' ' || search_fold(${title})) like '% ' || search_fold(${literal(term)}) || '%' desc`;
}

/** Selects the records whose title contains the term, in Turkish or in the reader's language. */
function matchesTerm({ table }: RecordKind, term: string, locale: Locale): SQL {
  if (locale === DEFAULT_LOCALE) return containsTerm(table.title, term);
  // Each of the two queries uses an index. An "or" over both tables could not use any index.
  return sql`${table.id} in (
    select id from ${table} where ${containsTerm(sql`title`, term)}
    union all select record_id from ${translations}
    where kind = ${kindName({ table })} and language = ${locale} and field = 'title' and ${containsTerm(sql`text`, term)})`;
}

/** Matches regardless of case, `İ`/`ı` and marks. `%` and `_` are no wildcards. The trigram indexes make it fast. */
function containsTerm(title: AnyPgColumn | SQL, term: string): SQL {
  return sql`search_fold(${title}) like '%' || search_fold(${literal(term)}) || '%'`;
}

function literal(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
