import { ShoppingBag } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { iconLink } from "./icon-link.ts";
import { PageLink } from "./page-link.tsx";

export function CartLink() {
  const t = useTranslate();
  return (
    <PageLink to="/sepet" className={iconLink}>
      <ShoppingBag aria-hidden className="size-5.5" />
      <span className="sr-only">{t("nav.cart")}</span>
      <Badge className="absolute end-0 top-0 ring-2 ring-white" />
    </PageLink>
  );
}

export function CartItem({ className }: { className: string }) {
  const t = useTranslate();
  return (
    <li>
      <PageLink to="/sepet" className={className}>
        {t("nav.cart")}
        <Badge />
      </PageLink>
    </li>
  );
}

/** The number of items in the cart. Only the browser knows the cart, so the server renders the badge hidden. */
function Badge({ className }: { className?: string }) {
  return (
    <span
      hidden
      data-behaviour="cart-badge"
      className={classes(
        "grid h-5 min-w-5 place-items-center rounded-full bg-clay-600 px-1 text-[0.6875rem] leading-none font-bold text-white [&[hidden]]:hidden",
        className,
      )}
    />
  );
}
