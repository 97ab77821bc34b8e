import type pg from "pg";

/** We have far fewer statements. Without a limit, statements with changing texts would fill the server's memory. */
const maxNames = 400;
/** Longer statements insert the orders of large carts, with a different text for each number of items. */
const maxNamedLength = 3_000;

const transactionStatement = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i;
const writeStatement = /^\s*(insert|update|delete)\b/i;

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
      query.text.length > maxNamedLength ||
      transactionStatement.test(query.text)
    )
      return query;
    let name = names.get(query.text);
    if (!name) {
      if (names.size >= maxNames) return query;
      name = `imece-${names.size + 1}`;
      names.set(query.text, name);
    }
    return { ...query, name };
  }
  function wrap(client: pg.PoolClient): object {
    const wrapper = {
      query: (query: Query | string, values?: unknown[]) => client.query(withName(query) as Query, values),
      release: (error?: Error | boolean) => client.release(error),
    };
    wrapped.set(client, wrapper);
    return wrapper;
  }
  /** Drizzle uses one connection for a transaction only if the name of the class contains "Pool". */
  class PoolWithPreparedStatements {
    // Bundlers rename classes. With another name, `begin` and `commit` would go to two different connections.
    static readonly name = "PoolWithPreparedStatements";
    query(query: Query | string, values?: unknown[]) {
      const isWrite = typeof query !== "string" && writeStatement.test(query.text);
      return pool.query((isWrite ? withName(query) : query) as Query, values);
    }
    async connect() {
      const client = await pool.connect();
      return wrapped.get(client) ?? wrap(client);
    }
  }
  return new PoolWithPreparedStatements() as unknown as PoolLike;
}
