import { donate } from "#shared/messages/tr/donate.ts";
import { shares } from "#shared/messages/tr/shares.ts";

/**
 * Returns the Turkish wording of the proxy, which staff read to the donor. With an offer of kurban it names the owners of
 * the shares and the foundation, as on the site (app/site/kurban/proxy-text.ts).
 */
export function deskProxyText({ foundation, hasOffer }: { foundation: string; hasOffer: boolean }): string {
  return hasOffer ? shares["shares.consent"].replace("{name}", foundation) : donate["donate.modal.consent"];
}
