import { orFailed } from "#app/site/error/or-failed.ts";
import type { CategoryTab } from "#app/site/shell/category.ts";
import type { App } from "#server/compose/compose.ts";
import { findActiveCampaigns, listActiveCampaigns } from "#server/content/campaigns/queries.ts";
import { findActiveProjects, listActiveProjects } from "#server/content/projects/queries.ts";
import { ALL_CATEGORIES } from "#shared/content/category.ts";
import type { Locale } from "#shared/text/locale.ts";
import { type Cause, projectCategory, projectCause } from "./cause.ts";

/** The page size gives full rows of two and of three; with their forms, 24 causes are about 200 KB of HTML. */
const pageSize = 24;

export type Causes = {
  causes: Cause[];
  more: boolean;
  /** Whether `causes` holds only the selected cause. */
  selected: boolean;
  failed: ("campaigns" | "projects")[];
};

/**
 * Loads the open campaigns of a category, with the projects in the category of projects. `wanted` is the id of a
 * campaign or project to show alone; when it is unknown or closed, the whole category is shown.
 */
export async function loadCauses(
  app: App,
  locale: Locale,
  category: CategoryTab,
  wanted: string | null,
  page: number,
): Promise<Causes> {
  const selected = wanted ? await findCause(app, locale, wanted) : undefined;
  if (selected) return { causes: [selected], selected: true, more: false, failed: [] };
  const { db } = app;
  const inCategory = category === ALL_CATEGORIES ? undefined : category;
  const [campaigns, projects] = await Promise.all([
    orFailed(() => listActiveCampaigns(db, locale, inCategory), "campaigns", app),
    category === projectCategory ? orFailed(() => listActiveProjects(db, locale), "projects", app) : [],
  ]);
  const all = [...(campaigns ?? []), ...(projects ?? []).map(projectCause)];
  return {
    causes: all.slice((page - 1) * pageSize, page * pageSize),
    more: all.length > page * pageSize,
    selected: false,
    failed: [...(campaigns ? [] : ["campaigns" as const]), ...(projects ? [] : ["projects" as const])],
  };
}

async function findCause(app: App, locale: Locale, id: string): Promise<Cause | undefined> {
  const [campaigns, projects] = await Promise.all([
    orFailed(() => findActiveCampaigns(app.db, [id], locale), "campaigns", app),
    orFailed(() => findActiveProjects(app.db, [id], locale), "projects", app),
  ]);
  return campaigns?.[0] ?? projects?.map(projectCause)[0];
}
