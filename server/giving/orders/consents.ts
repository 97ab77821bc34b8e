import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { isTextVersion, textVersion } from "#shared/content/text-version.ts";
import { isLocale, type Locale } from "#shared/text/locale.ts";
import { dayMs } from "#shared/text/time.ts";
import { consentTexts, orderConsents } from "./table.ts";

/**
 * An order stores these texts: the kurban proxy consent, the information notice (no consent, but the site must prove that
 * it was shown), and the permission for messages that are not about the donation.
 */
export const consents = ["proxy", "information_notice", "messages"] as const;
export type Consent = (typeof consents)[number];

function isConsent(value: unknown): value is Consent {
  return consents.includes(value as Consent);
}

/** The browser reports the consent. Language, version and time default to those of the order. */
export type GivenConsent = { kind: Consent; language?: Locale; version?: string; at?: Date };

/** `shown` is the current wording in that language; null: there is no wording, so none was shown. */
export type ShownConsent = GivenConsent & { shown: { text: string; language: Locale } | null };

/** Reads a kind, or a kind with the language, version and time. Null: it is no consent. Other fields are dropped. */
export function readConsent(value: unknown): GivenConsent | null {
  if (isConsent(value)) return { kind: value };
  if (typeof value !== "object" || value === null) return null;
  const { kind, language, version, at } = value as Record<string, unknown>;
  if (!isConsent(kind)) return null;
  const moment = typeof at === "string" && at.length <= 30 ? new Date(at) : new Date(Number.NaN);
  return {
    kind,
    ...(isLocale(language) ? { language } : {}),
    ...(isTextVersion(version) ? { version } : {}),
    ...(Number.isNaN(moment.getTime()) ? {} : { at: moment }),
  };
}

/** A cart keeps its consent until checkout. The browser reports its age, which is accepted up to this limit. */
const oldestMs = 400 * dayMs;

/** Stores the texts that a donor saw and agreed to, with their wording. */
export async function recordConsents(
  tx: Tx,
  orderId: string,
  given: readonly ShownConsent[],
  now: Date,
): Promise<void> {
  for (const { kind, language: claimedIn, version: claimed, at, shown } of given) {
    if (shown === null) continue;
    const current = { kind, version: textVersion(shown.text), language: shown.language };
    const earlier = { kind, version: claimed ?? current.version, language: claimedIn ?? current.language };
    // The donor may have seen an older wording. Versions that this site has never stored are not accepted.
    const believed = (await isKept(tx, earlier)) ? earlier : current;
    if (believed === current) {
      const row = { ...current, text: shown.text, createdAt: now };
      await tx.insert(consentTexts).values(row).onConflictDoNothing();
    }
    const age = at ? now.getTime() - at.getTime() : -1;
    const grantedAt = at && age >= 0 && age <= oldestMs ? at : now;
    await tx.insert(orderConsents).values({ ...believed, orderId, grantedAt });
  }
}

type Wording = { kind: Consent; version: string; language: Locale };

async function isKept(tx: Tx, { kind, version, language }: Wording): Promise<boolean> {
  const { kind: ofKind, version: ofVersion, language: inLanguage } = consentTexts;
  const same = and(eq(ofKind, kind), eq(ofVersion, version), eq(inLanguage, language));
  return (await tx.$count(consentTexts, same)) > 0;
}
