import { Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/layout";
import { ErrorScreen } from "./error/error-screen.tsx";
import { activeCategory } from "./shell/category.ts";
import { Shell } from "./shell/shell.tsx";

const donatePage = "site/donate/page";
const checkoutPage = "site/checkout/page";

export default function SiteLayout() {
  const pages = useMatches().map(({ id }) => id);
  const category = activeCategory(new URLSearchParams(useLocation().search));
  return (
    <Shell category={pages.includes(donatePage) ? category : undefined} short={pages.includes(checkoutPage)}>
      <Outlet />
    </Shell>
  );
}

/** A failed page keeps the header and footer, with their links. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorScreen error={error} />
    </Shell>
  );
}
