import { Outlet, useLocation } from "react-router";
import type { Route } from "./+types/layout";
import { ErrorScreen } from "./error/error-screen.tsx";
import { activeCategory, type ShellContext } from "./shell/category.ts";
import { Shell } from "./shell/shell.tsx";

export default function SiteLayout() {
  const { pathname, search } = useLocation();
  const category = activeCategory(new URLSearchParams(search));
  const context: ShellContext = { category };
  return (
    <Shell category={pathname === "/bagis" ? category : undefined}>
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
