import type pg from "pg";

/** We have far fewer statements. Without a limit, statements with ever different text would fill the server's memory. */
const mostNames = 400;
/** Longer statements insert the orders of large carts, with a different text for each number of items. */
const longestNamed = 3_000;

const ofTransaction = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i;
const write = /^\s*(insert|update|delete)\b/i;

type Query = pg.QueryConfig & { text: string };

/** The part of a pool that Drizzle and the rate limits use. */
export type PoolLike = Pick<pg.Pool, "query" | "connect">;

/**
 * Adds prepared statements to a pool: each statement of a transaction and each single write gets a name, so the server
 * parses and plans it once per connection (docs/decisions/044-own-mechanisms-and-libraries.md). A read outside a
 * transaction gets no name, because the plans of filtered lists depend on the values. Do not use this pool behind a
 * transaction-mode pooler, where the next statement may reach another server process.
 */
export function withPreparedStatements(pool: pg.Pool): PoolLike {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, object>();

  function withName(query: Query | string): Query | string {
    if (
      typeof query === "string" ||
      query.name ||
      query.text.length > longestNamed ||
      ofTransaction.test(query.text)
    )
      return query;
    let name = names.get(query.text);
    if (!name) {
      if (names.size >= mostNames) return query;
      name = `imece-${names.size + 1}`;
      names.set(query.text, name);
    }
    return { ...query, name };
  }
  function wrap(client: pg.PoolClient): object {
    const made = {
      query: (query: Query | string, values?: unknown[]) => client.query(withName(query) as Query, values),
      release: (error?: Error | boolean) => client.release(error),
    };
    wrapped.set(client, made);
    return made;
  }
  /** Drizzle takes a connection for a transaction only from a class whose name contains "Pool". */
  class PoolWithPreparedStatements {
    // Bundlers rename classes. With another name, `begin` and `commit` would go to two different connections.
    static readonly name = "PoolWithPreparedStatements";
    query(query: Query | string, values?: unknown[]) {
      const isWrite = typeof query !== "string" && write.test(query.text);
      return pool.query((isWrite ? withName(query) : query) as Query, values);
    }
    async connect() {
      const client = await pool.connect();
      return wrapped.get(client) ?? wrap(client);
    }
  }
  return new PoolWithPreparedStatements() as unknown as PoolLike;
}
