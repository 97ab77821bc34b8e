import { Island } from "#app/islands/island.tsx";
import { pageMeta, translateFor } from "#app/site/page-meta.ts";
import type { Route } from "./+types/page";
import Cart from "./cart.island.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: translateFor(matches)("cart.title"), hidden: true });

export default function CartPage() {
  return <Island name="cart/cart" component={Cart} props={{}} eager />;
}
