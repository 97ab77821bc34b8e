import { ShoppingBag } from "lucide-react";
import { Link, NavLink } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { lineCount } from "#shared/cart.ts";
import { useCart } from "../cart/cart-store.ts";
import { iconLink } from "./icon-link.ts";

const badge =
  "grid h-5 min-w-5 place-items-center rounded-full bg-clay-600 px-1 text-[0.6875rem] leading-none font-bold text-white";

/** In the header: an icon with a badge. */
export function CartLink() {
  const { count, name } = useCount();
  return (
    <Link to="/sepet" aria-label={name} className={iconLink}>
      <ShoppingBag aria-hidden className="size-5.5" />
      {count > 0 && (
        <span aria-hidden="true" className={`absolute end-0 top-0 ring-2 ring-white ${badge}`}>
          {count}
        </span>
      )}
    </Link>
  );
}

/** In the menu of narrow screens: the word with the same badge. */
export function CartItem({ className }: { className: string }) {
  const t = useTranslate();
  const { count, name } = useCount();
  return (
    <li>
      <NavLink to="/sepet" aria-label={name} className={className}>
        {t("nav.cart")}
        {count > 0 && (
          <span aria-hidden="true" className={badge}>
            {count}
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** Counts lines. They appear with the browser's cart, so the server and the first render know none. */
function useCount(): { count: number; name: string } {
  const t = useTranslate();
  const { cart, ready } = useCart();
  const count = ready ? lineCount(cart) : 0;
  return { count, name: count > 0 ? t("nav.cart.count", { count }) : t("nav.cart") };
}
