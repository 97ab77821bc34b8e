import { Outlet, useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/layout";
import type { loader as donateLoader } from "./donate/page.tsx";
import { ErrorScreen } from "./error/error-screen.tsx";
import { Shell } from "./shell/shell.tsx";

export default function SiteLayout() {
  const pages = useMatches().map(({ id }) => id);
  const donate = useRouteLoaderData<typeof donateLoader>("site/donate/page");
  return (
    <Shell
      tabs={donate && { active: donate.category?.id, categories: donate.categories }}
      isShort={pages.includes("site/checkout/page")}
    >
      <Outlet />
    </Shell>
  );
}

/** A failed page still has the header and the footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorScreen error={error} />
    </Shell>
  );
}
