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

/** Of each kind. Whoever gets more than this needs another word, not a longer page. */
const most = 30;
const longest = 100;

/**
 * What an address asked for, as it is searched for and shown: without blanks around it, of a sensible length, and
 * without the one character that no database text can hold.
 */
export function searchTerm(asked: string | null): string {
  return (asked ?? "").replaceAll("\0", "").trim().slice(0, longest).trim();
}

/** Active campaigns and projects and published news whose title holds `term`; an empty term finds nothing. */
export async function searchSite(db: Db, term: string, now: Date, limit = most): Promise<SearchResults> {
  if (term === "") return { campaigns: [], projects: [], news: [] };
  const [campaigns, projects, news] = await Promise.all(hitQueries(db, term, now, limit));
  return { campaigns, projects, news };
}

/** Campaigns, projects and news, not yet asked: so that the test can see how the database would answer. */
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

/** Case, `İ`/`ı` and marks do not matter; `%` and `_` are letters like any other. The trigram indexes serve this. */
function holds(title: AnyPgColumn, term: string): SQL {
  const literal = term.replace(/[\\%_]/g, "\\$&");
  return sql`search_fold(${title}) like '%' || search_fold(${literal}) || '%'`;
}
