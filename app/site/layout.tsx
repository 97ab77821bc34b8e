import { Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/layout";
import { ErrorScreen } from "./error/error-screen.tsx";
import { activeCategory, type ShellContext } from "./shell/category.ts";
import { PageLinks } from "./shell/page-links.tsx";
import { Shell } from "./shell/shell.tsx";

const notFound = "site/not-found/page";

export default function SiteLayout() {
  const { pathname, search } = useLocation();
  const category = activeCategory(new URLSearchParams(search));
  const found = !useMatches().some(({ id }) => id === notFound);
  const context: ShellContext = { category };
  return (
    <Shell category={pathname === "/bagis" ? category : undefined}>
      {found && <PageLinks />}
      <Outlet context={context} />
    </Shell>
  );
}

/** A page that fails leaves the way to all others open. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorScreen error={error} />
    </Shell>
  );
}
