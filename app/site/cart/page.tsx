import { appContext, declareCacheable, localeContext } from "#app/http/request/context.ts";
import { Island } from "#app/islands/island.tsx";
import { loadOrNull } from "#app/site/error/or-failed.ts";
import { loadRates } from "#app/site/load-rates.server.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import { listCategories } from "#server/content/categories/queries.ts";
import type { Route } from "./+types/page";
import Cart from "./cart.island.tsx";

/** Loads the rates and the names of the categories. A cart needs no database, but then the page is not cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const locale = context.get(localeContext);
  const { rates: exchangeRates, isCurrent } = await loadRates(app);
  const categories = await loadOrNull(() => listCategories(app.db, "campaigns", locale), "categories", app);
  if (isCurrent && categories) declareCacheable(context);
  return {
    exchangeRates,
    categories: (categories ?? []).map(({ id, name, isActive }) => ({ id, name, isActive })),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("cart.title"), hidden: true });

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return <Island name="cart/cart" component={Cart} props={loaderData} eager />;
}
