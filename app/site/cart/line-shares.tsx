import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { OfferNote, OfferProblem } from "#app/site/kurban/offer-note.tsx";
import { findOfferObstacle } from "#app/site/kurban/offer-obstacle.ts";
import { ShareChoice, type ShareDonor } from "#app/site/kurban/share-fields.tsx";
import { type CartItem, changeShares } from "#shared/giving/cart.ts";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { updateCart } from "./cart-store.ts";
import { findPosition } from "./check-cart.ts";

/** The names of the shares of a line, and what is left of its offer. `count`: the shares that the cart has of it. */
export function LineShares({
  item,
  offer,
  count,
  donor = { name: item.customerName, isMasked: item.remembered !== undefined },
  isTried = false,
  className,
}: {
  item: CartItem;
  offer: VisibleOffer;
  count: number;
  /** The donor whom the page shows; the donor of the line by default. */
  donor?: ShareDonor;
  isTried?: boolean;
  className?: string;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const { quantity, donationType, shares } = item;
  const obstacle = findOfferObstacle(offer, count, t, locale);
  return (
    <div className={className}>
      {obstacle ? (
        <OfferProblem obstacle={obstacle} className="mb-3" />
      ) : (
        <OfferNote offer={offer} className="mb-3" />
      )}
      <ShareChoice
        shares={shares}
        quantity={quantity}
        donationType={donationType}
        donor={donor}
        isTried={isTried}
        onChange={(changed) => updateCart((cart) => changeShares(cart, findPosition(cart, item), changed))}
      />
    </div>
  );
}
