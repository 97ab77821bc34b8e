import { createHash } from "node:crypto";
import type { Identity } from "#server/content/identity/rules.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { otherLocales } from "#shared/content/translations.ts";
import { productLogo, readLogoId } from "#shared/identity/identity-files.ts";
import { productColor } from "#shared/identity/palette.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { DocumentSettings } from "./document-settings.ts";
import type { DocumentKind } from "./rules.ts";
import { documentDesigns } from "./table.ts";

type Texts = Record<Locale, string>;

/**
 * Everything on a document except the gift. `logo` and `signature` are ids in document_pictures; the id of the identity's
 * logo begins with `identity:`.
 */
export type Design = {
  foundation: {
    name: string;
    address: string;
    phone: string;
    email: string;
    taxOffice: string;
    taxNumber: string;
    /** Name and address in other languages, where the foundation has them. */
    translations?: Partial<Record<Locale, { name?: string; address?: string }>>;
  };
  titles: Record<DocumentKind, Texts>;
  notices: Record<DocumentKind, Texts>;
  thanks: Texts;
  /** The foundation's text about tax deduction; null when it is switched off. */
  taxText: Texts | null;
  signer: { name: string; title: string };
  logo: string | null;
  signature: string | null;
  /** The main colour, if it is not the product's. */
  color?: string;
  /** The document shows the product's mark when staff chose no logo. Designs of earlier versions have no such property. */
  siteMark?: boolean;
};

/** Returns the design of new documents. The identity of the foundation replaces empty settings. */
export function createDesign(settings: DocumentSettings, identity: Identity): Design {
  const { foundation, titles, notices, thanks, taxText, taxTextShown, signer, signature } = settings;
  const logoId = readLogoId(identity.logoUrl);
  return {
    foundation: {
      name: foundation.name || identity.name.tr,
      address: foundation.address || identity.address.tr,
      phone: identity.phone,
      email: identity.email,
      taxOffice: foundation.taxOffice,
      taxNumber: foundation.taxNumber,
      ...translateFoundation(foundation, identity),
    },
    titles,
    notices,
    thanks,
    taxText: taxTextShown ? taxText : null,
    signer,
    logo: settings.logo ?? (logoId && identityLogo(logoId)),
    signature,
    ...(identity.color && identity.color !== productColor ? { color: identity.color } : {}),
    // The PDF cannot show a logo at another address.
    ...(identity.logoUrl === productLogo ? { siteMark: true } : {}),
  };
}

const identityPrefix = "identity:";

const identityLogo = (logoId: string) => identityPrefix + logoId;

/** Returns the id of the identity's logo; null for a picture of the documents' own settings. */
export function readIdentityLogo(picture: string): string | null {
  return picture.startsWith(identityPrefix) ? picture.slice(identityPrefix.length) : null;
}

/** Texts that staff wrote for documents are the same in all languages. */
function translateFoundation(
  written: DocumentSettings["foundation"],
  identity: Identity,
): Pick<Design["foundation"], "translations"> {
  const translations: Design["foundation"]["translations"] = {};
  for (const locale of otherLocales) {
    const name = written.name ? "" : identity.name[locale];
    const address = written.address ? "" : identity.address[locale];
    if (name || address) translations[locale] = { ...(name && { name }), ...(address && { address }) };
  }
  return Object.keys(translations).length > 0 ? { translations } : {};
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
