import { sql } from "drizzle-orm";
import { afterCommit } from "#server/platform/db/after-commit.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { LiveKind } from "#shared/giving/live-event.ts";

/** A process sends each kind at most once in this time. */
const pauseMs = 250;

type Announcer = (kind: LiveKind) => void;

const announcers = new WeakMap<Db, Announcer>();

/**
 * Notifies the open screens of the back office, in every process, that rows of this kind changed. The notice is sent after
 * the commit: a NOTIFY within the transaction makes commits wait for each other (docs/decisions/018-live-events.md).
 */
export function announce(tx: Tx, kind: LiveKind): void {
  afterCommit(tx, (db) => announcerOf(db)(kind));
}

/** Notifies the open screens about a change that was made without a transaction. */
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
    // A lost notice does no harm: the next notice, and the screens' own timer, make them load again.
    db.execute(
      sql`select pg_notify('live', kind) from jsonb_array_elements_text(${payload}::jsonb) named (kind)`,
    ).catch(() => {});
  }

  return (kind) => {
    kinds.add(kind);
    if (pausing) return;
    pausing = true;
    // The microtask runs after all announcements of this transaction.
    queueMicrotask(send);
  };
}
