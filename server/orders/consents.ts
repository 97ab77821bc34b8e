/** What a donor can agree to with an order; each is kept with the version of its text and the language it was shown in. */
export const consents = ["proxy", "information_notice", "messages"] as const;
export type Consent = (typeof consents)[number];

/** Raised whenever the wording changes, so that it stays known which text somebody agreed to. */
export const consentVersion = "2026-11";

export function isConsent(value: unknown): value is Consent {
  return consents.includes(value as Consent);
}
