import { pageAddress } from "#app/site/addresses.ts";
import type { SiteConfig } from "#server/content/identity/site-config.ts";
import { LOCALES } from "#shared/text/locale.ts";

/** A node of schema.org for a page's data block. */
export type Thing = { "@type": string | string[]; [property: string]: unknown };

/** The foundation and the origin of its site (`publicUrl`). */
export type Place = { site: SiteConfig; publicUrl: string };

export function dataBlock(...things: Thing[]) {
  return { "@context": "https://schema.org", "@graph": things };
}

export function foundation({ site, publicUrl }: Place, description: string): Thing {
  const profiles = [site.facebook, site.instagram, site.youtube].filter(isProfile);
  return {
    ...foundationInShort({ site, publicUrl }),
    description,
    telephone: site.phone,
    email: site.email,
    address: { "@type": "PostalAddress", streetAddress: site.address, addressCountry: "TR" },
    ...(profiles.length > 0 && { sameAs: profiles }),
    potentialAction: {
      "@type": "DonateAction",
      recipient: { "@id": foundationId(publicUrl) },
      target: { "@type": "EntryPoint", urlTemplate: pageAddress(publicUrl, "/bagis", null) },
    },
  };
}

/** Returns the short description for other nodes, such as a publisher or a recipient. */
export function foundationInShort({ site, publicUrl }: Place): Thing {
  return {
    "@type": "NGO",
    "@id": foundationId(publicUrl),
    name: site.name,
    url: `${publicUrl}/`,
    logo: new URL(site.logoUrl, publicUrl).href,
  };
}

/** Returns the site with its search. */
export function website({ site, publicUrl }: Place): Thing {
  return {
    "@type": "WebSite",
    "@id": `${publicUrl}/#website`,
    name: site.name,
    url: `${publicUrl}/`,
    inLanguage: LOCALES,
    publisher: { "@id": foundationId(publicUrl) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${publicUrl}/arama?q={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

function foundationId(publicUrl: string): string {
  return `${publicUrl}/#foundation`;
}

/** Returns false for the home page of a network, which is not a profile. */
function isProfile(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname !== "/";
}
