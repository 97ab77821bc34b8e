import { toDecimalString } from "#shared/money/money.ts";
import { foundationInShort, type Place, type Thing } from "./foundation.ts";

type Cause = {
  title: string;
  description: string;
  /** The minimum in kuruş for one unit; null for any amount. */
  minimum: number | null;
};

/** Returns a DonateAction for a cause, with its page (`address`) and its minimum. `image` is absolute. */
export function donateAction(place: Place, cause: Cause, address: string, image: string): Thing {
  return {
    "@type": "DonateAction",
    name: cause.title,
    description: cause.description,
    image,
    recipient: foundationInShort(place),
    target: {
      "@type": "EntryPoint",
      urlTemplate: address,
      actionPlatform: ["https://schema.org/DesktopWebPlatform", "https://schema.org/MobileWebPlatform"],
    },
    priceSpecification: {
      "@type": "PriceSpecification",
      priceCurrency: "TRY",
      ...(cause.minimum !== null && { minPrice: toDecimalString(cause.minimum) }),
    },
  };
}
