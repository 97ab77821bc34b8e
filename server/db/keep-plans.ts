import type pg from "pg";

/** Far more than we have. Statements that are put together anew each time would fill the server's memory. */
const mostNames = 200;
/** Longer ones are the orders of large carts, of which there is one for each number of items. */
const longestNamed = 3_000;

type Query = pg.QueryConfig & { text: string };

/** What Drizzle and the limits of rate need of a pool. */
export type PoolLike = Pick<pg.Pool, "query" | "connect">;

/**
 * The same connections for statements that come again and again with other values: each gets a name, under which the
 * server keeps it read and planned. Without, reading and planning takes most of its time for statements as small as
 * ours (docs/decisions/032-kept-plans.md). Not behind a pooler, where the next statement may reach another server
 * process, and not for lists that staff filter: their plans depend on the values.
 */
export function keepPlans(pool: pg.Pool): PoolLike {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, object>();

  function named(query: Query | string): Query | string {
    if (
      typeof query === "string" ||
      query.name ||
      query.text.length > longestNamed ||
      /^\s*(begin|commit|rollback|savepoint|release|set)\b/i.test(query.text)
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
      query: (query: Query | string, values?: unknown[]) => client.query(named(query) as Query, values),
      release: (error?: Error | boolean) => client.release(error),
    };
    wrapped.set(client, made);
    return made;
  }
  /** Drizzle knows by the word in this name that it has to ask for a connection before a transaction. */
  class PoolThatKeepsPlans {
    // Whatever a bundler makes of the class: without it, `begin` and `commit` would go to any two connections.
    static readonly name = "PoolThatKeepsPlans";
    query(query: Query | string, values?: unknown[]) {
      return pool.query(named(query) as Query, values);
    }
    async connect() {
      const client = await pool.connect();
      return wrapped.get(client) ?? wrap(client);
    }
  }
  return new PoolThatKeepsPlans() as unknown as PoolLike;
}
