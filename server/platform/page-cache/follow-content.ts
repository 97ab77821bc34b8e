import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pTimeout from "p-timeout";
import type { Connection, Db, Tx } from "#server/platform/db/connect.ts";

type ContentFollower = {
  /**
   * Resolves after all committed changes have dropped the pages of this process, so that their author sees them on the next
   * page. Waits at most a second, because notifications may be lost. Never throws.
   */
  caughtUp(): Promise<void>;
  stop(): Promise<void>;
};

const channel = "content_changed";
const timeoutMs = 1_000;

/**
 * Every process drops its cached pages when this transaction commits (docs/decisions/010). Writes of
 * content, settings and identity call it; writes of orders must not, because a notification makes commits wait for each other.
 */
export async function dropPages(db: Db | Tx): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, '')`);
}

/** What a process keeps of the content, such as pages and the foundation's identity. */
export type Kept = {
  clear(): void;
  /** While the connection for notifications is lost, nothing may be kept for longer than a second. */
  setConnected(connected: boolean): void;
};

/** Clears what a process keeps after each `dropPages`. */
export async function followContent(
  connection: Connection,
  ...keptParts: readonly Kept[]
): Promise<ContentFollower> {
  const pendingMarks = new Map<string, () => void>();
  const stop = await connection.listen(channel, {
    onMessage(mark) {
      const resolve = pendingMarks.get(mark);
      if (resolve) resolve();
      // A mark that another process waits for reports no change.
      else if (mark === "") for (const part of keptParts) part.clear();
    },
    onConnectionChange: (connected) => {
      for (const part of keptParts) part.setConnected(connected);
    },
  });
  return {
    stop,
    async caughtUp() {
      const mark = randomUUID();
      // Notifications arrive in commit order, so all earlier notifications arrive before this mark.
      const arrived = new Promise<void>((resolve) => pendingMarks.set(mark, resolve));
      const sent = connection.db.execute(sql`select pg_notify(${channel}, ${mark})`);
      await pTimeout(
        sent.then(() => arrived),
        { milliseconds: timeoutMs, message: false },
      ).catch(() => {});
      pendingMarks.delete(mark);
    },
  };
}
