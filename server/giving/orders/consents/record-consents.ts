import { and, eq } from "drizzle-orm";
import { messageChanges, recordPermissions } from "#server/giving/donor-page/permissions.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { isTextVersion, textVersion } from "#shared/content/text-version.ts";
import { isLocale, type Locale } from "#shared/text/locale.ts";
import { dayMs } from "#shared/text/time.ts";
import { consentTexts, orderConsents } from "./table.ts";

/**
 * The kurban proxy consent, the information notice (no consent, but the site must prove that the donor saw it), and the
 * permission for messages that are not about the donation.
 */
export const consents = ["proxy", "information_notice", "messages"] as const;
export type Consent = (typeof consents)[number];

function isConsent(value: unknown): value is Consent {
  return consents.includes(value as Consent);
}

/** A consent as the browser reports it. Language, version and time default to those of the order. */
export type ReportedConsent = { kind: Consent; language?: Locale; version?: string; at?: Date };

/** `shown` is the current wording in the language of the consent. Null: the site has no wording, so the donor saw none. */
export type ShownConsent = ReportedConsent & { shown: { text: string; language: Locale } | null };

/** Reads a kind, or an object with kind, language, version and time. Returns null for any other value. */
export function readConsent(value: unknown): ReportedConsent | null {
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

/** A cart stores its consent until checkout. A consent that the browser reports as older counts as new. */
const maxAgeMs = 400 * dayMs;

/** The contacts of the order, for which a permission for messages is logged. */
type ConsentingOrder = {
  id: string;
  phone: string | null;
  email: string | null;
  source: "checkout" | "staff";
};

/** Stores the consents of an order, with their wording. The permission for messages is also in the log of permissions. */
export async function recordConsents(
  tx: Tx,
  { id: orderId, phone, email, source }: ConsentingOrder,
  consentsShown: readonly ShownConsent[],
  now: Date,
): Promise<void> {
  for (const { kind, language: claimedLanguage, version: claimedVersion, at, shown } of consentsShown) {
    if (shown === null) continue;
    const current = { kind, version: textVersion(shown.text), language: shown.language };
    const earlier = {
      kind,
      version: claimedVersion ?? current.version,
      language: claimedLanguage ?? current.language,
    };
    // The donor may have seen an older wording. Versions that this site has never stored are not accepted.
    const wording = (await isStored(tx, earlier)) ? earlier : current;
    if (wording === current) {
      const row = { ...current, text: shown.text, createdAt: now };
      await tx.insert(consentTexts).values(row).onConflictDoNothing();
    }
    const age = at ? now.getTime() - at.getTime() : -1;
    const grantedAt = at && age >= 0 && age <= maxAgeMs ? at : now;
    await tx.insert(orderConsents).values({ ...wording, orderId, grantedAt });
    if (kind === "messages") {
      // A withdrawal after the donor ticked the box stays the newest row.
      const change = { state: "granted", source, textVersion: wording.version, at: grantedAt } as const;
      await recordPermissions(tx, messageChanges({ phone, email }, change));
    }
  }
}

type Wording = { kind: Consent; version: string; language: Locale };

async function isStored(tx: Tx, { kind, version, language }: Wording): Promise<boolean> {
  const { kind: kindColumn, version: versionColumn, language: languageColumn } = consentTexts;
  const isSameWording = and(eq(kindColumn, kind), eq(versionColumn, version), eq(languageColumn, language));
  return (await tx.$count(consentTexts, isSameWording)) > 0;
}
