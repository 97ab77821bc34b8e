import { sql } from "drizzle-orm";
import { afterCommit } from "#server/platform/db/after-commit.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { LiveKind } from "#shared/giving/live-event.ts";

/** The interval in which a process sends each kind at most once. */
const pauseMs = 250;

type Announcer = (kind: LiveKind) => void;

const announcers = new WeakMap<Db, Announcer>();

/**
 * Notifies the open screens of the back office in every process that rows of this kind changed. The notice is sent after
 * the commit, because NOTIFY in the transaction makes commits wait for each other (docs/decisions/018-live-events.md).
 */
export function announce(tx: Tx, kind: LiveKind): void {
  afterCommit(tx, (db) => findAnnouncer(db)(kind));
}

/** Notifies the open screens about a change that was made without a transaction. */
export function announceNow(db: Db, kind: LiveKind): void {
  findAnnouncer(db)(kind);
}

function findAnnouncer(db: Db): Announcer {
  const announcer = announcers.get(db);
  if (announcer) return announcer;
  const newAnnouncer = createAnnouncer(db);
  announcers.set(db, newAnnouncer);
  return newAnnouncer;
}

function createAnnouncer(db: Db): Announcer {
  const kinds = new Set<LiveKind>();
  let isPausing = false;

  function send() {
    const payload = JSON.stringify([...kinds]);
    kinds.clear();
    setTimeout(() => {
      if (kinds.size > 0) send();
      else isPausing = false;
    }, pauseMs).unref();
    // If a notice is lost, the next notice or the timer of the screens makes them load again.
    db.execute(
      sql`select pg_notify('live', kind) from jsonb_array_elements_text(${payload}::jsonb) named (kind)`,
    ).catch(() => {});
  }

  return (kind) => {
    kinds.add(kind);
    if (isPausing) return;
    isPausing = true;
    // The microtask runs after all announcements of this transaction.
    queueMicrotask(send);
  };
}
