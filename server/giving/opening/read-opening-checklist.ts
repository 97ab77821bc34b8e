import { and, inArray, isNull } from "drizzle-orm";
import { pages } from "#server/content/pages/table.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { findBlank } from "#shared/content/blanks.ts";
import type { OpeningContext } from "./opening-context.ts";

/** The lines of the list that must hold before a site with a real bank opens. */
export const readyLines = ["name", "accounts", "notice", "terms", "administrators"] as const;
export type ReadyLine = (typeof readyLines)[number];

/**
 * Why a line does not hold. `demo`: the page still has the text of the demo content. `blank`: a place of its draft is not
 * filled in. `draft`: it is not published.
 */
export type Missing = "default" | "none" | "empty" | "demo" | "blank" | "draft";

/** `page`: the id of the page that the line is about, when it exists. */
export type ReadyState = { line: ReadyLine; missing: Missing | null; page?: string | undefined };

const slugs = { notice: "kvkk-aydinlatma-metni", terms: "bagis-sartlari" } as const;

/** Reads the list of {prefix}/ready (docs/contract.md#opening-a-site). */
export async function readOpeningChecklist(ctx: OpeningContext, db: Db | Tx = ctx.db): Promise<ReadyState[]> {
  const texts = await db
    .select({ id: pages.id, slug: pages.slug, content: pages.content, published: pages.published })
    .from(pages)
    .where(and(inArray(pages.slug, Object.values(slugs)), isNull(pages.deletedAt)));
  const pageState = (line: keyof typeof slugs): ReadyState => {
    const page = texts.find(({ slug }) => slug === slugs[line]);
    return { line, missing: missingText(page, ctx.demoPages), page: page?.id };
  };
  return [
    { line: "name", missing: (await ctx.hasOwnName(db)) ? null : "default" },
    { line: "accounts", missing: (await ctx.hasOwnAccounts(db)) ? null : "none" },
    pageState("notice"),
    pageState("terms"),
    { line: "administrators", missing: (await hasSafeAdministrators(db)) ? null : "none" },
  ];
}

type Page = { slug: string; content: string; published: boolean };

function missingText(page: Page | undefined, demoPages: OpeningContext["demoPages"]): Missing | null {
  if (!page) return "none";
  const text = words(page.content);
  if (text === "") return "empty";
  if (text === words(demoPages.get(page.slug) ?? "")) return "demo";
  if (findBlank(page.content) !== null) return "blank";
  return page.published ? null : "draft";
}

/** Whether there is a second administrator, or one with a second factor. */
async function hasSafeAdministrators(db: Db | Tx): Promise<boolean> {
  const [row] = await rowsOf<{ safe: boolean }>(db)`select
    count(*) > 1 or coalesce(bool_or(two_factor_enabled), false) as safe
    from admin_users where role = 'admin' and not banned`;
  return row?.safe ?? false;
}

/** Returns the words of a page, so that a save that only rewrites its HTML does not look like another text. */
function words(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&nbsp;|\s/g, " ")
    .replaceAll(/&(#39|apos|quot|amp);/g, "")
    .replaceAll(/['"&]/g, "")
    .replaceAll(/ +/g, " ")
    .trim();
}
