import { randomUUID } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import type { Locale } from "#shared/text/locale.ts";
import { minuteMs } from "#shared/text/time.ts";
import { readDigests } from "./donor-key.ts";
import type { Contact, ContactKind } from "./read-contact.ts";
import { type CodePurpose, donorCodes } from "./table.ts";

/** The limits of codes (donors-who-return, A1). The keys of contacts and browsers are digests. */
export type CodeLimits = {
  contactHour: RateLimit;
  contactDay: RateLimit;
  network: RateLimit;
  browser: RateLimit;
};

export type CodeRequest = {
  contact: Contact;
  purpose: CodePurpose;
  language: Locale;
  /** The token in the cookie of the browser that asked. */
  browser: string;
  network: string;
};

const codeLifeMs = 5 * minuteMs;

/**
 * Stores the request for a code. It reads no order, so that its time says nothing about the contact: the delivery finds out
 * whether an order has it. Above a limit nothing is stored (null), and the visitor gets the same answer.
 */
export async function requestCode(
  { db, clock, limits }: { db: Db; clock: Clock; limits: CodeLimits },
  { contact, purpose, language, browser, network }: CodeRequest,
): Promise<{ id: string; kind: ContactKind } | null> {
  const digests = await readDigests(db);
  const contactDigest = digests.contact(contact);
  const browserDigest = digests.browser(browser);
  // The first refusal ends it, so that a network above its limit does not use up the codes of a stranger's contact.
  if ((await limits.network.consume(network)) !== null) return null;
  if ((await limits.browser.consume(browserDigest)) !== null) return null;
  if ((await limits.contactHour.consume(contactDigest)) !== null) return null;
  if ((await limits.contactDay.consume(contactDigest)) !== null) return null;
  const now = clock.now();
  const id = randomUUID();
  const row = {
    id,
    contactDigest,
    kind: contact.kind,
    contact: contact.value,
    codeDigest: digests.code(id, digests.digits(id)),
    browserDigest,
    purpose,
    language,
    expiresAt: new Date(now.getTime() + codeLifeMs),
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(donorCodes).values(row);
  return row;
}
