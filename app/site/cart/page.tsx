import { appContext, declareCacheable } from "#app/http/request/context.ts";
import { Island } from "#app/islands/island.tsx";
import { loadRates } from "#app/site/load-rates.server.ts";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import type { Route } from "./+types/page";
import Cart from "./cart.island.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { rates: exchangeRates, isCurrent } = await loadRates(context.get(appContext));
  if (isCurrent) declareCacheable(context);
  return { exchangeRates };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("cart.title"), hidden: true });

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return <Island name="cart/cart" component={Cart} props={loaderData} eager />;
}
