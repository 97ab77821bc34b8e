import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { campaigns } from "../campaigns/table.ts";
import { publishedNews } from "../content/news/queries.ts";
import { news } from "../content/news/table.ts";
import type { Db, Tx } from "../db/connect.ts";
import { activeProject } from "../projects/queries.ts";
import { projects } from "../projects/table.ts";

/** `key` names it in an address: a campaign's id, the slug of the others. */
export type Hit = { key: string; title: string; text: string; image: string };
export type SearchResults = { campaigns: Hit[]; projects: Hit[]; news: Hit[] };

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

/** Active campaigns and projects and published news whose title contains `term`; an empty term finds nothing. */
export async function searchSite(db: Db, term: string, now: Date, limit = most): Promise<SearchResults> {
  if (term === "") return { campaigns: [], projects: [], news: [] };
  const [campaigns, projects, news] = await Promise.all(hitQueries(db, term, now, limit));
  return { campaigns, projects, news };
}

/** The three queries without running them, so that the test can see the plan. */
export function hitQueries(db: Db | Tx, term: string, now: Date, limit: number) {
  return [
    db
      .select({
        key: campaigns.id,
        title: campaigns.title,
        text: campaigns.description,
        image: campaigns.image,
      })
      .from(campaigns)
      .where(and(eq(campaigns.isActive, true), holds(campaigns.title, term)))
      .orderBy(asc(campaigns.displayOrder), asc(campaigns.id))
      .limit(limit),
    db
      .select({
        key: projects.slug,
        title: projects.title,
        text: projects.description,
        image: projects.image,
      })
      .from(projects)
      .where(and(activeProject, holds(projects.title, term)))
      .orderBy(asc(projects.displayOrder), asc(projects.id))
      .limit(limit),
    db
      .select({ key: news.slug, title: news.title, text: news.excerpt, image: news.image })
      .from(news)
      .where(and(publishedNews(now), holds(news.title, term)))
      .orderBy(desc(news.createdAt), news.id)
      .limit(limit),
  ] as const;
}

/** Ignores case, `İ`/`ı` and marks; `%` and `_` are plain letters. Uses the trigram indexes. */
function holds(title: AnyPgColumn, term: string): SQL {
  const literal = term.replace(/[\\%_]/g, "\\$&");
  return sql`search_fold(${title}) like '%' || search_fold(${literal}) || '%'`;
}
