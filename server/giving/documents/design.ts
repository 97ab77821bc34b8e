import { createHash } from "node:crypto";
import type { SiteConfig } from "#server/content/identity/site-config.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { DocumentSettings } from "./document-settings.ts";
import type { DocumentKind } from "./rules.ts";
import { documentDesigns } from "./table.ts";

type Texts = Record<Locale, string>;

/** The default of SITE_LOGO_URL, which pdf/draw-mark.ts can draw. */
const builtInLogo = "/logo.svg";

/** Everything on a document except the gift. `logo` and `signature`: ids in document_pictures. */
export type Design = {
  foundation: {
    name: string;
    address: string;
    phone: string;
    email: string;
    taxOffice: string;
    taxNumber: string;
  };
  titles: Record<DocumentKind, Texts>;
  notices: Record<DocumentKind, Texts>;
  thanks: Texts;
  /** The foundation's text about tax deduction; null when it is switched off. */
  taxText: Texts | null;
  signer: { name: string; title: string };
  logo: string | null;
  signature: string | null;
  /** The document shows the site's own mark when staff chose no logo. Designs of earlier versions have no such property. */
  siteMark?: boolean;
};

/** Returns the design of new documents. The configuration of the site replaces empty settings. */
export function createDesign(settings: DocumentSettings, site: SiteConfig): Design {
  const { foundation, titles, notices, thanks, taxText, taxTextShown, signer, logo, signature } = settings;
  return {
    foundation: {
      name: foundation.name || site.name,
      address: foundation.address || site.address,
      phone: site.phone,
      email: site.email,
      taxOffice: foundation.taxOffice,
      taxNumber: foundation.taxNumber,
    },
    titles,
    notices,
    thanks,
    taxText: taxTextShown ? taxText : null,
    signer,
    logo,
    signature,
    // A site with another logo must also upload the logo for its documents.
    ...(site.logoUrl === builtInLogo ? { siteMark: true } : {}),
  };
}

export function toLogo({ siteMark }: Design, uploaded: Uint8Array | null): Uint8Array | "site" | null {
  return uploaded ?? (siteMark ? "site" : null);
}

/** Only the Turkish title is required. */
export function findTitle({ titles }: Design, kind: DocumentKind, language: Locale): string {
  return titles[kind][language] || titles[kind].tr;
}

/** Stores the design once, and returns its id. */
export async function storeDesign(tx: Tx, content: Design): Promise<string> {
  const id = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
  await tx.insert(documentDesigns).values({ id, content }).onConflictDoNothing();
  return id;
}
