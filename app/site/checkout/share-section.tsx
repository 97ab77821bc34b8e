import { useEffect, useRef } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { updateCart } from "#app/site/cart/cart-store.ts";
import { countShares, type DisplayedItem, findPosition } from "#app/site/cart/check-cart.ts";
import { LineShares } from "#app/site/cart/line-shares.tsx";
import { LineTitle } from "#app/site/cart/line-title.tsx";
import { QuantityField } from "#app/site/cart/quantity-field.tsx";
import { OfferProblem } from "#app/site/kurban/offer-note.tsx";
import { type Cart, changeQuantity, removeItem } from "#shared/giving/cart.ts";
import type { VisibleOffers } from "#shared/giving/kurban-shares.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Trouble } from "./trouble.ts";

type Props = {
  cart: Cart;
  items: readonly DisplayedItem[];
  offers: VisibleOffers;
  /** The refusal of the shares of a line. */
  trouble: Extract<Trouble, { kind: "shares" }> | null;
  /** Is called after the donor has changed the number of shares, which the refusal was about. */
  onQuantity: () => void;
  donor: { name: string; isMasked: boolean };
  isTried: boolean;
};

/**
 * The shares of the cart's kurbans. Names and numbers change here, so that a typed card is not lost when an offer has too
 * few shares.
 */
export function ShareSection({ items, offers, ...line }: Props) {
  const t = useTranslate();
  const lines = items.filter(({ id }) => ownValue(offers, id));
  if (lines.length === 0 && !line.trouble) return null;
  return (
    <section
      aria-labelledby="checkout-shares"
      className="grid gap-4 rounded-lg bg-white p-4 shadow-soft sm:p-7"
    >
      <h2 id="checkout-shares" className="text-lg sm:text-xl">
        {t("shares.yours")}
      </h2>
      {lines.map((item) => (
        <Line key={item.key} {...line} item={item} offers={offers} />
      ))}
      {line.trouble && !lines.some(({ id }) => id === line.trouble?.campaign) && (
        <Refusal trouble={line.trouble} />
      )}
    </section>
  );
}

function Line({
  cart,
  item,
  offers,
  trouble,
  onQuantity,
  donor,
  isTried,
}: Omit<Props, "items"> & { item: DisplayedItem }) {
  const offer = ownValue(offers, item.id);
  function change(changeCart: (stored: Cart, position: number) => Cart) {
    updateCart((stored) => changeCart(stored, findPosition(stored, item)));
    onQuantity();
  }
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <LineTitle item={item} as="p" className="font-semibold" />
        <QuantityField
          title={item.title}
          quantity={item.quantity}
          onChange={(quantity) => change((stored, position) => changeQuantity(stored, position, quantity))}
          onRemove={() => change(removeItem)}
        />
      </div>
      {trouble?.campaign === item.id && <Refusal trouble={trouble} />}
      {offer && (
        <LineShares
          item={item}
          donor={donor}
          offer={offer}
          count={countShares(cart, item.id, offers)}
          isTried={isTried}
        />
      )}
    </div>
  );
}

function Refusal({ trouble }: { trouble: NonNullable<Props["trouble"]> }) {
  const element = useRef<HTMLDivElement>(null);
  // On a phone the button is always in view, but the line is not.
  useEffect(() => {
    element.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={element} className="mb-3">
      <OfferProblem obstacle={trouble} />
    </div>
  );
}
