import { productColor } from "./palette.ts";

/** The default of SITE_LOGO_URL: the product's mark. */
export const productLogo = "/logo.svg";

/** The icons and the share card, in the order in which the picture process draws them. */
export const iconNames = [
  "icon-64.png",
  "icon-180.png",
  "icon-192.png",
  "icon-512.png",
  "maskable-512.png",
  "share-card.jpg",
] as const;

export type IconName = (typeof iconNames)[number];

/** The files of the build that the icons of a foundation replace. */
const productFiles: Record<IconName, readonly string[]> = {
  "icon-64.png": ["/favicon.ico", "/favicon.svg"],
  "icon-180.png": ["/apple-touch-icon.png"],
  "icon-192.png": ["/icons/icon-192.png"],
  "icon-512.png": ["/icons/icon-512.png"],
  "maskable-512.png": ["/icons/maskable-512.png"],
  "share-card.jpg": ["/share-card.jpg"],
};

/** The address of the logo, and the main colour; null for the colour of the product. */
export type LogoAndColor = { logoUrl: string; color: string | null };

/** Returns the address of an uploaded logo on pages. */
export function logoAddress(logoId: string): string {
  return `/identity/${logoId}/logo.webp`;
}

/** Returns the id of an uploaded logo; null for the product's mark and for a logo at another address. */
export function readLogoId(address: string): string | null {
  return /^\/identity\/([0-9a-f]{32})\/logo\.webp$/.exec(address)?.[1] ?? null;
}

/** Returns the digits of a main colour that differs from the product's. */
function differingColor({ color }: LogoAndColor): string | null {
  return color && color !== productColor ? color.slice(1) : null;
}

/** Returns the id of the drawn icons; null: the icons of the build apply. */
export function iconSetId(identity: LogoAndColor): string | null {
  const logoId = readLogoId(identity.logoUrl);
  const color = differingColor(identity);
  return logoId || color ? `${logoId ?? "mark"}-${color ?? productColor.slice(1)}` : null;
}

/** Returns the logo's id and the colour of drawn icons. */
export function readIconSetId(id: string): { logoId: string | null; color: string } | null {
  const [, logo, color] = /^([0-9a-f]{32}|mark)-([0-9a-f]{6})$/.exec(id) ?? [];
  return logo && color ? { logoId: logo === "mark" ? null : logo, color: `#${color}` } : null;
}

export function iconAddress(identity: LogoAndColor, name: IconName): string {
  const id = iconSetId(identity);
  return id ? `/identity/${id}/${name}` : (productFiles[name][0] ?? "");
}

/** Returns the address that replaces a file of the build; null when it does not. */
export function replacedFile(identity: LogoAndColor, path: string): string | null {
  const name = iconNames.find((each) => productFiles[each].includes(path));
  if (name) return iconSetId(identity) ? iconAddress(identity, name) : null;
  const color = differingColor(identity);
  return path === productLogo && color ? `/identity/${color}/logo.svg` : null;
}

/** Returns the address of the logo on pages. The product's mark follows the main colour. */
export function chooseLogo(identity: LogoAndColor): string {
  return replacedFile(identity, identity.logoUrl) ?? identity.logoUrl;
}

/** The opaque copy of an uploaded logo, for mails and search engines. */
export const opaqueLogoName = "logo.png";

export function opaqueLogo({ logoUrl }: LogoAndColor): string | null {
  const logoId = readLogoId(logoUrl);
  return logoId && `/identity/${logoId}/${opaqueLogoName}`;
}

/** Returns the address of the stylesheet with the derived colours; null for the colours of the product. */
export function paletteAddress(identity: LogoAndColor): string | null {
  const color = differingColor(identity);
  return color && `/identity/${color}/palette.css`;
}
