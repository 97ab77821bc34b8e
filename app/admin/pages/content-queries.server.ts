import { contentQueries } from "#app/admin/records/content-queries.server.ts";
import { pageVerbs } from "#server/content/pages/page-kind.ts";
import { listWrittenSlugs } from "#server/content/pages/queries.ts";
import { findPageForStaff, listPagesForStaff } from "#server/content/pages/staff-queries.ts";
import { pageForm } from "#shared/content/page-values.ts";
import { findOutline, outlineTitles } from "./outlines/find-outline.server.ts";

export const queries = contentQueries({
  rules: {
    sorts: ["created", "updated", "title", "slug", "deleted"],
    filters: { status: ["published", "draft"] },
  },
  list: listPagesForStaff,
  loadAbove: async (db): Promise<UnwrittenPages> => {
    const written = await listWrittenSlugs(db);
    const isUnwritten = ({ slug }: { slug: string }) => !written.includes(slug);
    return {
      corporate: outlineTitles.corporate.filter(isUnwritten),
      legal: outlineTitles.legal.filter(isUnwritten),
    };
  },
  loadForm: async (db, id, _now, { app, url }) => {
    if (id === undefined)
      return { record: null, outline: await findOutline(app, url.searchParams.get("outline") ?? "") };
    const record = await findPageForStaff(db, id);
    return record && { record, outline: null };
  },
  schema: pageForm,
  verbs: pageVerbs,
});

type UnwrittenPage = { slug: string; title: string };
/** The pages that have an outline and are not written yet. */
export type UnwrittenPages = Record<"corporate" | "legal", UnwrittenPage[]>;
