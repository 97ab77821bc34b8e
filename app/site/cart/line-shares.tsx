import { useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { OfferNote, OfferProblem } from "#app/site/kurban/offer-note.tsx";
import { findOfferObstacle } from "#app/site/kurban/offer-obstacle.ts";
import { lacksShareConsent, proxyConsent, proxyText } from "#app/site/kurban/proxy-text.ts";
import { ShareChoice, type ShareDonor } from "#app/site/kurban/share-fields.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { type CartItem, changeProxyConsent, changeShares } from "#shared/giving/cart.ts";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { updateCart } from "./cart-store.ts";
import { findPosition } from "./check-cart.ts";

/**
 * The names of the shares of a line, and what is left of its offer. The line may be in the cart with a consent that does
 * not cover the names, because the dialog did not know the offer; the donor gives it here. `count`: the shares that the cart has of it.
 */
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
  const isMissing = lacksShareConsent(item, t, locale);
  // The box stays after the donor has ticked it.
  const [isAsked, setIsAsked] = useState(isMissing);
  if (isMissing && !isAsked) setIsAsked(true);

  function agree(isAgreed: boolean) {
    const consent = isAgreed ? proxyConsent(proxyText(t, true), locale) : undefined;
    updateCart((cart) => changeProxyConsent(cart, findPosition(cart, item), consent));
  }

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
        areRead={offer.readNames !== "off"}
        onChange={(changed) => updateCart((cart) => changeShares(cart, findPosition(cart, item), changed))}
      />
      {isAsked && (
        <Checkbox
          checked={!isMissing}
          onChange={agree}
          error={isTried && isMissing ? t("proxyConsent.required") : null}
        >
          {proxyText(t, true)}
        </Checkbox>
      )}
    </div>
  );
}
