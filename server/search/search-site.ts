import { and, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type SearchedKind, searchedKinds } from "#shared/content-kinds.ts";
import { everyKind } from "../content/every-kind.ts";
import type { Db, Tx } from "../db/connect.ts";
import { keyColumn, type RecordKind } from "../records/record-kind.ts";

/** `key` names it in an address: its slug, or its id. */
export type Hit = { key: string; title: string; text: string; image: string };
export type SearchResults = Record<SearchedKind, Hit[]>;

/** The most hits of each kind. A visitor with more hits needs a better word instead of a longer page. */
const most = 30;
const longest = 100;

/**
 * The search term of an address, as it is searched for and shown: trimmed, of limited length, and without the one
 * character that no database text can hold.
 */
export function searchTerm(asked: string | null): string {
  return (asked ?? "").replaceAll("\0", "").trim().slice(0, longest).trim();
}

/** What visitors see and has `term` in its title, by kind; an empty term finds nothing. */
export async function searchSite(db: Db, term: string, now: Date, limit = most): Promise<SearchResults> {
  if (term === "") return noHits();
  const found = await Promise.all(hitQueries(db, term, now, limit));
  return Object.fromEntries(searchedKinds.map((kind, at) => [kind, found[at] ?? []])) as SearchResults;
}

export function noHits(): SearchResults {
  return Object.fromEntries(searchedKinds.map((kind) => [kind, []])) as unknown as SearchResults;
}

/** The queries of `searchedKinds` without running them, so that the test can see the plan. */
export function hitQueries(db: Db | Tx, term: string, now: Date, limit: number) {
  return searchedKinds.map((kind) => {
    const record: RecordKind & Required<Pick<RecordKind, "hit">> = everyKind[kind];
    const { table, hit } = record;
    return db
      .select({
        key: sql<string>`${keyColumn(record)}`,
        title: sql<string>`${table.title}`,
        text: sql<string>`${hit.text}`,
        image: sql<string>`${hit.image ?? sql`''`}`,
      })
      .from(table)
      .where(and(record.visible(now), holds(table.title, term)))
      .orderBy(begins(table.title, term), ...hit.order)
      .limit(limit);
  });
}

/** Titles with a word that begins with the term come before those that only hold it ("su" in "komşu"). */
function begins(title: AnyPgColumn, term: string): SQL {
  return sql`(' ' || search_fold(${title})) like '% ' || search_fold(${literal(term)}) || '%' desc`;
}

/** Ignores case, `İ`/`ı` and marks; `%` and `_` are plain letters. Uses the trigram indexes. */
function holds(title: AnyPgColumn, term: string): SQL {
  return sql`search_fold(${title}) like '%' || search_fold(${literal(term)}) || '%'`;
}

function literal(term: string): string {
  return term.replace(/[\\%_]/g, "\\$&");
}
