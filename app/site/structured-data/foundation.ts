import { pageAddress } from "#app/site/addresses.ts";
import type { LocalIdentity } from "#server/content/identity/rules.ts";
import { chooseLogo, opaqueLogo } from "#shared/identity/identity-files.ts";
import { LOCALES } from "#shared/text/locale.ts";

/** A node of schema.org. */
export type SchemaNode = { "@type": string | string[]; [property: string]: unknown };

/** The foundation and the origin of its site (`publicUrl`). */
export type SiteInfo = { site: LocalIdentity; publicUrl: string };

export function dataBlock(...things: SchemaNode[]) {
  return { "@context": "https://schema.org", "@graph": things };
}

export function describeFoundation({ site, publicUrl }: SiteInfo, description: string): SchemaNode {
  const profiles = site.profiles.filter(isProfile);
  return {
    ...describeFoundationBriefly({ site, publicUrl }),
    description,
    ...(site.phone && { telephone: site.phone }),
    ...(site.email && { email: site.email }),
    ...(site.address && {
      address: { "@type": "PostalAddress", streetAddress: site.address, addressCountry: "TR" },
    }),
    ...(site.mapPosition && {
      location: { "@type": "Place", geo: { "@type": "GeoCoordinates", ...site.mapPosition } },
    }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    potentialAction: {
      "@type": "DonateAction",
      recipient: { "@id": foundationId(publicUrl) },
      target: { "@type": "EntryPoint", urlTemplate: pageAddress(publicUrl, "/bagis", null) },
    },
  };
}

/** Returns the foundation without details, for example as a publisher or a recipient. */
export function describeFoundationBriefly({ site, publicUrl }: SiteInfo): SchemaNode {
  return {
    "@type": "NGO",
    "@id": foundationId(publicUrl),
    name: site.name,
    url: `${publicUrl}/`,
    logo: new URL(opaqueLogo(site) ?? chooseLogo(site), publicUrl).href,
  };
}

export function describeWebsite({ site, publicUrl }: SiteInfo): SchemaNode {
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

/** Whether an address is a profile and not only the home page of a network. */
function isProfile(address: string): boolean {
  return URL.canParse(address) && new URL(address).pathname !== "/";
}
