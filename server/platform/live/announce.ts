import { sql } from "drizzle-orm";
import { afterCommit } from "#server/platform/db/after-commit.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { LiveKind } from "#shared/giving/live-event.ts";

/** A process sends each kind at most once in this time. */
const pauseMs = 250;

type Announcer = (kind: LiveKind) => void;

const announcers = new WeakMap<Db, Announcer>();

/**
 * Tells the open screens of the back office, in every process, that rows of this kind changed, once the transaction is
 * committed: a NOTIFY within it would make commits wait for each other (docs/decisions/018-live-events.md).
 */
export function announce(tx: Tx, kind: LiveKind): void {
  afterCommit(tx, (db) => announcerOf(db)(kind));
}

/** The same for a change that was a statement of its own. */
export function announceNow(db: Db, kind: LiveKind): void {
  announcerOf(db)(kind);
}

function announcerOf(db: Db): Announcer {
  const known = announcers.get(db);
  if (known) return known;
  const made = createAnnouncer(db);
  announcers.set(db, made);
  return made;
}

function createAnnouncer(db: Db): Announcer {
  const kinds = new Set<LiveKind>();
  let pausing = false;

  function send() {
    const payload = JSON.stringify([...kinds]);
    kinds.clear();
    setTimeout(() => {
      if (kinds.size > 0) send();
      else pausing = false;
    }, pauseMs).unref();
    // One that is lost is made good by the next, and by the screens, which load again by themselves.
    db.execute(
      sql`select pg_notify('live', kind) from jsonb_array_elements_text(${payload}::jsonb) named (kind)`,
    ).catch(() => {});
  }

  return (kind) => {
    kinds.add(kind);
    if (pausing) return;
    pausing = true;
    // After all that this transaction announces.
    queueMicrotask(send);
  };
}
