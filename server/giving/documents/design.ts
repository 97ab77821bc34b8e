import { createHash } from "node:crypto";
import type { SiteConfig } from "#server/content/identity/site-config.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { DocumentSettings } from "./document-settings.ts";
import type { DocumentKind } from "./rules.ts";
import { documentDesigns } from "./table.ts";

type Texts = Record<Locale, string>;

/** The default of SITE_LOGO_URL, which pdf/draw-mark.ts can draw. */
const ownLogo = "/logo.svg";

/** All that a document shows besides the gift. `logo` and `signature`: ids in document_pictures. */
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
  /** The foundation's text about deducting the gift; null: off. */
  taxText: Texts | null;
  signer: { name: string; title: string };
  logo: string | null;
  signature: string | null;
  /** The site's own mark where staff chose no logo; designs of earlier versions lack it. */
  siteMark?: boolean;
};

/** Returns the design of new documents. The site's configuration fills what staff left empty. */
export function designOf(settings: DocumentSettings, site: SiteConfig): Design {
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
    // A site with another logo must upload it for its documents, too.
    ...(site.logoUrl === ownLogo ? { siteMark: true } : {}),
  };
}

/** Returns the picture of the logo. */
export function logoOf({ siteMark }: Design, uploaded: Uint8Array | null): Uint8Array | "site" | null {
  return uploaded ?? (siteMark ? "site" : null);
}

/** Staff may leave a title empty in another language than Turkish. */
export function titleOf({ titles }: Design, kind: DocumentKind, language: Locale): string {
  return titles[kind][language] || titles[kind].tr;
}

/** Stores the design unless it is stored already. Returns its id. */
export async function keepDesign(tx: Tx, content: Design): Promise<string> {
  const id = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 32);
  await tx.insert(documentDesigns).values({ id, content }).onConflictDoNothing();
  return id;
}
