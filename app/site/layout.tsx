import { Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/layout";
import { ErrorScreen } from "./error/error-screen.tsx";
import { activeCategory } from "./shell/category.ts";
import { Shell } from "./shell/shell.tsx";

export default function SiteLayout() {
  const pages = useMatches().map(({ id }) => id);
  const category = activeCategory(new URLSearchParams(useLocation().search));
  return (
    <Shell
      category={pages.includes("site/donate/page") ? category : undefined}
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
