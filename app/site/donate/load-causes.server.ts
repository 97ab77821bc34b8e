import { loadOrNull } from "#app/site/error/or-failed.ts";
import type { App } from "#server/compose/compose.ts";
import { findActiveCampaigns, listActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { findActiveProjects, listActiveProjects } from "#server/content/projects/queries.ts";
import { PROJECT_CATEGORY } from "#shared/content/category.ts";
import type { Locale } from "#shared/text/locale.ts";
import { type Cause, toProjectCause } from "./cause.ts";

/** 24 causes fill rows of two and of three. With their forms they are about 200 KB of HTML. */
const pageSize = 24;

export type Causes = {
  causes: Cause[];
  more: boolean;
  /** Whether `causes` holds only the selected cause. */
  selected: boolean;
  failed: ("campaigns" | "projects")[];
};

/**
 * Loads the open campaigns of a category or of all, and in the category of projects also the projects. `selectedId` is the id of a
 * campaign or project to show alone. If it is unknown or closed, the whole category is shown.
 */
export async function loadCauses(
  app: App,
  locale: Locale,
  category: string | undefined,
  selectedId: string | null,
  page: number,
): Promise<Causes> {
  const selected = selectedId ? await findCause(app, locale, selectedId) : undefined;
  if (selected) return { causes: [selected], selected: true, more: false, failed: [] };
  const { db } = app;
  const [campaigns, projects] = await Promise.all([
    loadOrNull(() => listActiveCampaigns(db, locale, category), "campaigns", app),
    category === PROJECT_CATEGORY ? loadOrNull(() => listActiveProjects(db, locale), "projects", app) : [],
  ]);
  const causes = [...(campaigns ?? []), ...(projects ?? []).map(toProjectCause)];
  return {
    causes: causes.slice((page - 1) * pageSize, page * pageSize),
    more: causes.length > page * pageSize,
    selected: false,
    failed: [...(campaigns ? [] : ["campaigns" as const]), ...(projects ? [] : ["projects" as const])],
  };
}

async function findCause(app: App, locale: Locale, id: string): Promise<Cause | undefined> {
  const [campaigns, projects] = await Promise.all([
    loadOrNull(() => findActiveCampaigns(app.db, [id], locale), "campaigns", app),
    loadOrNull(() => findActiveProjects(app.db, [id], locale), "projects", app),
  ]);
  return campaigns?.[0] ?? projects?.map(toProjectCause)[0];
}
