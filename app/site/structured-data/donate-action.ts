import { toDecimalString } from "#shared/money/money.ts";
import { describeFoundationBriefly, type SchemaNode, type SiteInfo } from "./foundation.ts";

type Cause = {
  title: string;
  description: string;
  /** The minimum of one unit in kuruş, or null without a minimum. */
  minimum: number | null;
};

/** Returns the DonateAction of a cause. `address` is its page. `image` is an absolute address. */
export function donateAction(place: SiteInfo, cause: Cause, address: string, image: string): SchemaNode {
  return {
    "@type": "DonateAction",
    name: cause.title,
    description: cause.description,
    image,
    recipient: describeFoundationBriefly(place),
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
