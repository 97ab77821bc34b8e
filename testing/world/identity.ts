import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { mergeIdentity } from "#server/content/identity/rules.ts";
import type { SiteConfig } from "#server/content/identity/site-config.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";

/** The identity of a site whose staff saved none. */
export const firstIdentity = (first: SiteConfig) => mergeIdentity(first, identitySettings.defaults);

/** A reader for tests in which the identity does not change. */
export function fixedIdentity(first: SiteConfig): IdentityReader {
  const identity = firstIdentity(first);
  const read = async () => identity;
  return { read, readIn: read, latest: () => identity };
}
