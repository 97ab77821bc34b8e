import { exampleSite, type SiteConfig } from "#server/content/identity/site-config.ts";
import { emailPattern, isPublishedPhone } from "#shared/settings/identity-settings.ts";
import type { Reader } from "./reader.ts";

/**
 * Reads the foundation's identity. Its addresses become links on every page, so an address that a browser would execute
 * (`javascript:`) is refused.
 */
export function readSite(read: Reader): SiteConfig {
  const name = read.text("SITE_NAME", exampleSite.name);
  return {
    name,
    shortName: read.text("SITE_SHORT_NAME", name),
    phone: readPhone(read),
    email: readEmail(read),
    address: read.text("SITE_ADDRESS", exampleSite.address),
    logoUrl: readLogo(read),
    facebook: readProfile(read, "SITE_FACEBOOK", exampleSite.facebook),
    instagram: readProfile(read, "SITE_INSTAGRAM", exampleSite.instagram),
    youtube: readProfile(read, "SITE_YOUTUBE", exampleSite.youtube),
  };
}

type Profile = "SITE_FACEBOOK" | "SITE_INSTAGRAM" | "SITE_YOUTUBE";

function readProfile(read: Reader, variable: Profile, initial: string): string {
  read.secureUrl(variable);
  return read.text(variable, initial);
}

function readPhone(read: Reader): string {
  const phone = read.text("SITE_PHONE", exampleSite.phone);
  if (!isPublishedPhone(phone)) {
    read.refuse("SITE_PHONE", "is not a phone number; give one like +90 352 000 00 00");
  }
  return phone;
}

function readEmail(read: Reader): string {
  const email = read.text("SITE_EMAIL", exampleSite.email);
  if (!emailPattern.test(email)) read.refuse("SITE_EMAIL", "is not an e-mail address");
  return email;
}

/** Reads a path of the site (not `//host`) or an absolute address. */
function readLogo(read: Reader): string {
  const logo = read.text("SITE_LOGO_URL", exampleSite.logoUrl);
  if (/^\/(?![/\\])[\x21-\x7e]*$/.test(logo)) return logo;
  if (/^https?:/i.test(logo)) return read.secureUrl("SITE_LOGO_URL") ?? "";
  read.refuse(
    "SITE_LOGO_URL",
    "is not an address; give a path of the site (/logo.svg) or one starting with https://",
  );
  return logo;
}
