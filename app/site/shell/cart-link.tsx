import { ShoppingBag } from "lucide-react";
import { Link } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { lineCount } from "#shared/cart.ts";
import { useCart } from "../cart/cart-store.ts";
import { iconLink } from "./icon-link.ts";

/** The badge counts lines. It appears with the browser's cart, so the server and the first render know none. */
export function CartLink() {
  const t = useTranslate();
  const { cart, ready } = useCart();
  const count = ready ? lineCount(cart) : 0;
  return (
    <Link
      to="/sepet"
      aria-label={count > 0 ? t("nav.cart.count", { count }) : t("nav.cart")}
      className={iconLink}
    >
      <ShoppingBag aria-hidden className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute end-0 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-clay-600 px-1 text-[0.6875rem] leading-none font-bold text-white ring-2 ring-white"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
