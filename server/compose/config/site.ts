import type { SiteConfig } from "#server/content/identity/site-config.ts";
import { emailPattern, isPublishedPhone } from "#shared/settings/identity-settings.ts";
import type { Reader } from "./reader.ts";

/** The name of a site without SITE_NAME. */
export const initialName = "İmece Vakfı";

/**
 * Reads the foundation's identity. Its addresses become links on every page, so an address that a browser would execute
 * (`javascript:`) is refused.
 */
export function readSite(read: Reader): SiteConfig {
  const name = read.text("SITE_NAME", initialName);
  return {
    name,
    shortName: read.text("SITE_SHORT_NAME", name),
    phone: readPhone(read),
    email: readEmail(read),
    address: read.text("SITE_ADDRESS", "Cumhuriyet Mahallesi, Örnek Sokak No: 1, Melikgazi / Kayseri"),
    logoUrl: readLogo(read),
    facebook: readProfile(read, "SITE_FACEBOOK", "https://www.facebook.com/"),
    instagram: readProfile(read, "SITE_INSTAGRAM", "https://www.instagram.com/"),
    youtube: readProfile(read, "SITE_YOUTUBE", "https://www.youtube.com/"),
  };
}

type Profile = "SITE_FACEBOOK" | "SITE_INSTAGRAM" | "SITE_YOUTUBE";

function readProfile(read: Reader, variable: Profile, initial: string): string {
  read.secureUrl(variable);
  return read.text(variable, initial);
}

function readPhone(read: Reader): string {
  const phone = read.text("SITE_PHONE", "+90 352 000 00 00");
  if (!isPublishedPhone(phone)) {
    read.refuse("SITE_PHONE", "is not a phone number; give one like +90 352 000 00 00");
  }
  return phone;
}

function readEmail(read: Reader): string {
  const email = read.text("SITE_EMAIL", "bilgi@example.org");
  if (!emailPattern.test(email)) read.refuse("SITE_EMAIL", "is not an e-mail address");
  return email;
}

/** Reads a path of the site (not `//host`) or an absolute address. */
function readLogo(read: Reader): string {
  const logo = read.text("SITE_LOGO_URL", "/logo.svg");
  if (/^\/(?![/\\])[\x21-\x7e]*$/.test(logo)) return logo;
  if (/^https?:/i.test(logo)) return read.secureUrl("SITE_LOGO_URL") ?? "";
  read.refuse(
    "SITE_LOGO_URL",
    "is not an address; give a path of the site (/logo.svg) or one starting with https://",
  );
  return logo;
}
