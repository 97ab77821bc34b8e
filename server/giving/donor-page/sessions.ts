import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, or } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { dayMs, hourMs, minuteMs } from "#shared/text/time.ts";
import { type Digests, readDigests } from "./donor-key.ts";
import type { Contact, ContactKind } from "./read-contact.ts";
import { donorCodes, donorSessionContacts, donorSessions } from "./table.ts";

const idleMs = 30 * minuteMs;
const maxAgeMs = 8 * hourMs;
/** The time of the last request is written at most this often. */
const seenMs = minuteMs;

/** A session with the contacts that it has proven. */
export type DonorSession = { digest: string; contacts: (Contact & { provenAt: Date })[] };

/**
 * Makes a new token: for a new session, or for the session of `former`, which keeps its contacts and its end. Returns null
 * when the former session has ended.
 */
export async function openSession(
  tx: Tx,
  digests: Digests,
  former: string | null,
  now: Date,
): Promise<string | null> {
  const token = randomBytes(32).toString("base64url");
  const digest = digests.session(token);
  if (former === null) {
    const expiresAt = new Date(now.getTime() + maxAgeMs);
    await tx.insert(donorSessions).values({ digest, createdAt: now, lastSeenAt: now, expiresAt });
    return token;
  }
  const renewed = await tx
    .update(donorSessions)
    .set({ digest, lastSeenAt: now })
    .where(and(eq(donorSessions.digest, digests.session(former)), isLive(now)))
    .returning({ digest: donorSessions.digest });
  return renewed.length > 0 ? token : null;
}

export async function proveContact(
  tx: Tx,
  digests: Digests,
  token: string,
  { kind, contact }: { kind: ContactKind; contact: string },
  now: Date,
): Promise<void> {
  const contactDigest = digests.contact({ kind, value: contact });
  await tx
    .insert(donorSessionContacts)
    .values({ session: digests.session(token), kind, contactDigest, contact, provenAt: now })
    .onConflictDoNothing();
}

/** Returns the live session of a token, and counts the request as activity. */
export async function readSession(
  { db, clock }: { db: Db; clock: Clock },
  token: string | null,
): Promise<DonorSession | null> {
  if (!token) return null;
  const digests = await readDigests(db);
  const now = clock.now();
  const [session] = await db
    .select()
    .from(donorSessions)
    .where(and(eq(donorSessions.digest, digests.session(token)), isLive(now)));
  if (!session) return null;
  if (now.getTime() - session.lastSeenAt.getTime() >= seenMs)
    await db.update(donorSessions).set({ lastSeenAt: now }).where(eq(donorSessions.digest, session.digest));
  const contacts = await db
    .select()
    .from(donorSessionContacts)
    .where(eq(donorSessionContacts.session, session.digest))
    .orderBy(donorSessionContacts.provenAt);
  return {
    digest: session.digest,
    contacts: contacts.map(({ kind, contact, provenAt }) => ({ kind, value: contact, provenAt })),
  };
}

export async function leaveSession({ db }: { db: Db | Tx }, token: string | null): Promise<void> {
  if (!token) return;
  const digests = await readDigests(db);
  await db.delete(donorSessions).where(eq(donorSessions.digest, digests.session(token)));
}

/** Deletes the sessions that have ended, and the codes of the day before. Returns how many. */
export async function forgetEnded({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now().getTime();
  const isIdle = lt(donorSessions.lastSeenAt, new Date(now - idleMs));
  const sessions = await db
    .delete(donorSessions)
    .where(or(isIdle, lt(donorSessions.expiresAt, new Date(now))))
    .returning({ digest: donorSessions.digest });
  const codes = await db
    .delete(donorCodes)
    .where(lt(donorCodes.createdAt, new Date(now - dayMs)))
    .returning({ id: donorCodes.id });
  return sessions.length + codes.length;
}

function isLive(now: Date) {
  return and(
    gt(donorSessions.expiresAt, now),
    gt(donorSessions.lastSeenAt, new Date(now.getTime() - idleMs)),
  );
}
