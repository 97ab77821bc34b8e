import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import { amountFreshSeconds, appContext, limitFreshness } from "#app/http/request/context.ts";
import { listHiddenSlugs } from "#server/content/pages/queries.ts";
import { furtherLegalSlugs } from "#shared/content/corporate-slugs.ts";
import type { Route } from "./+types/layout";
import type { loader as donateLoader } from "./donate/page.tsx";
import { ErrorScreen } from "./error/error-screen.tsx";
import { Shell } from "./shell/shell.tsx";

/** Loads which pages the menus leave out. Pages that need no database work without one and are cached for seconds. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ hiddenSlugs: readonly string[] }> {
  const { db, log } = context.get(appContext);
  try {
    return { hiddenSlugs: await listHiddenSlugs(db) };
  } catch (err) {
    log.error({ err }, "menu load failed");
    limitFreshness(context, amountFreshSeconds);
    return { hiddenSlugs: furtherLegalSlugs };
  }
}

/** The menus never revalidate: a visit to another page loads a new document. */
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData: { hiddenSlugs } }: Route.ComponentProps) {
  const pages = useMatches().map(({ id }) => id);
  const donate = useRouteLoaderData<typeof donateLoader>("site/donate/page");
  return (
    <Shell
      hiddenSlugs={hiddenSlugs}
      tabs={donate && { active: donate.category?.id, categories: donate.categories }}
      isShort={pages.includes("site/checkout/page")}
    >
      <Outlet />
    </Shell>
  );
}

/** A failed page still has the header and the footer. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Shell hiddenSlugs={loaderData?.hiddenSlugs ?? furtherLegalSlugs}>
      <ErrorScreen error={error} />
    </Shell>
  );
}
