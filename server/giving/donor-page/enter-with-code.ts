import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { dayMs } from "#shared/text/time.ts";
import { type Digests, readDigests } from "./donor-key.ts";
import { leaveSession, openSession, proveContact } from "./sessions.ts";
import { type CodePurpose, donorCodes } from "./table.ts";

/** The wrong tries of one code, and of all codes of a contact within a day. */
const maxTries = 5;
const maxTriesOfContact = 15;

export type Entry = {
  /** What the visitor typed. */
  digits: string;
  purpose: CodePurpose;
  /** The token of the browser that asked for the code. */
  browser: string;
  /** The token of the session that this browser has: a further contact is added to it, and a new session replaces it. */
  session: string | null;
};

/** `token`: the new token of the session. `wrong`: also for a code that has ended, was used, or is another browser's. */
export type Entered = { kind: "entered"; token: string } | { kind: "wrong" };

/**
 * Opens a session for the contact of a code, or proves a further contact of a session. The token is new each time, so that
 * a token which was planted in the browser opens nothing.
 */
export async function enterWithCode(
  { db, clock }: { db: Db; clock: Clock },
  { digits, purpose, browser, session }: Entry,
): Promise<Entered> {
  const digests = await readDigests(db);
  const now = clock.now();
  return db.transaction(async (tx): Promise<Entered> => {
    const codes = await tx
      .select()
      .from(donorCodes)
      .where(
        and(
          eq(donorCodes.browserDigest, digests.browser(browser)),
          eq(donorCodes.purpose, purpose),
          isNull(donorCodes.usedAt),
          gt(donorCodes.expiresAt, now),
          lt(donorCodes.wrongTries, maxTries),
        ),
      )
      .orderBy(donorCodes.id)
      .for("update");
    const right = codes.find((code) => isRight(digests, code, digits));
    if (!right || (await isGuessed(tx, right.contactDigest, now))) {
      await countWrongTry(
        tx,
        codes.map(({ id }) => id),
        now,
      );
      return { kind: "wrong" };
    }
    await tx.update(donorCodes).set({ usedAt: now, updatedAt: now }).where(eq(donorCodes.id, right.id));
    const isNew = purpose === "enter";
    if (isNew) await leaveSession({ db: tx }, session);
    const token = await openSession(tx, digests, isNew ? null : session, now);
    if (token === null) return { kind: "wrong" };
    await proveContact(tx, digests, token, right, now);
    return { kind: "entered", token };
  });
}

function isRight(digests: Digests, { id, codeDigest }: { id: string; codeDigest: string }, digits: string) {
  const expected = Buffer.from(codeDigest);
  const received = Buffer.from(digests.code(id, digits));
  return expected.length === received.length && timingSafeEqual(expected, received);
}

async function countWrongTry(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(donorCodes)
    .set({ wrongTries: sql`${donorCodes.wrongTries} + 1`, updatedAt: now })
    .where(inArray(donorCodes.id, [...ids]));
}

/** Whether so many wrong codes were typed for the contact that a right one may be a lucky guess. */
async function isGuessed(tx: Tx, contactDigest: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const [row] = await rowsOf<{ tries: number }>(tx)`
    select coalesce(sum(tries), 0)::int as tries from donor_codes
    where contact_digest = ${contactDigest} and created_at > ${since}`;
  return (row?.tries ?? 0) >= maxTriesOfContact;
}
