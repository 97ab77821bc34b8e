import type pg from "pg";
import { isLockRefused } from "#server/platform/errors.ts";

/**
 * The milliseconds that a transaction waits for one lock until PostgreSQL refuses it with 55P03. `short` applies once half
 * of the connections are in use, so that transactions that wait for one row do not hold all connections for long.
 */
type LockWaits = { usual: number; short: number };
export const ownConnections: LockWaits = { usual: 3_000, short: 1_000 };
/**
 * Behind a pooler both limits are short: the processes share fewer connections than their pools have slots, so waits
 * follow each other.
 */
export const pooledConnections: LockWaits = { usual: 500, short: 500 };
/** The limit while a lock was refused lately; one transaction at a time waits longer, to check the lock again. */
const heldLockWait = 100;
/** Milliseconds after a refusal during which the lock counts as held. */
const heldFor = 5_000;

type InUse = { since: number; wait: number };

/**
 * Limits the lock waits of all transactions of a pool. If another session keeps a row locked (a forgotten
 * `begin; update …`, a frozen process), requests for this row wait a few seconds, and other requests are served.
 * PostgreSQL's `statement_timeout` does not count within COMMIT, where the sums of the campaigns are written.
 *
 * The limit is sent with `begin`, in one message: it costs no round trip, and works behind a transaction-mode pooler,
 * which refuses it as a connection parameter (docs/decisions/028-database-outages.md).
 */
export function limitLockWaits(pool: pg.Pool, { usual, short }: LockWaits): void {
  const now = () => performance.now();
  const inUse = new Map<unknown, InUse>();
  const halfOfPool = Math.ceil(pool.options.max / 2);
  let refusedAt = Number.NEGATIVE_INFINITY;

  pool.on("acquire", (client) => inUse.set(client, { since: now(), wait: 0 }));
  pool.on("release", (_error, client) => inUse.delete(client));
  pool.on("remove", (client) => inUse.delete(client));
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((config: unknown, ...rest: unknown[]) => {
      const answer = query(withLimit(client, config), ...rest);
      if (answer instanceof Promise) answer.catch((error: unknown) => recordRefusal(client, error));
      return answer;
    }) as typeof client.query;
  });

  function withLimit(client: unknown, config: unknown): unknown {
    const text = typeof config === "string" ? config : (config as { text?: unknown }).text;
    const use = inUse.get(client);
    if (typeof text !== "string" || !use || !/^begin\b/i.test(text)) return config;
    use.wait = nextWait();
    const limited = `${text}; set local lock_timeout = ${use.wait}`;
    return typeof config === "string" ? limited : { ...(config as object), text: limited };
  }

  function nextWait(): number {
    const uses = [...inUse.values()];
    const stuckCount = uses.filter(({ since }) => now() - since > short).length;
    if (stuckCount < halfOfPool && now() - refusedAt > heldFor)
      return inUse.size <= halfOfPool ? usual : short;
    return uses.some(({ wait }) => wait >= short) ? heldLockWait : short;
  }

  function recordRefusal(client: unknown, error: unknown): void {
    if (isLockRefused(error) && (inUse.get(client)?.wait ?? 0) >= short) refusedAt = now();
  }
}
