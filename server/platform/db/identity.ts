export type Identity = {
  name: string;
  oid: string;
  /**
   * The cluster's identifier; null when the role has no right to `pg_control_system`, which all roles have by
   * default.
   */
  system: string | null;
};

type Queryable = { query<Row extends object>(text: string): Promise<{ rows: Row[] }> };

/** The SQLSTATE of insufficient privilege. */
const insufficientPrivilege = "42501";

export async function readIdentity(client: Queryable): Promise<Identity> {
  const [database] = (
    await client.query<Omit<Identity, "system">>(
      "select datname as name, oid::text from pg_database where datname = current_database()",
    )
  ).rows;
  return { name: database?.name ?? "", oid: database?.oid ?? "", system: await readSystem(client) };
}

async function readSystem(client: Queryable): Promise<string | null> {
  try {
    const text = "select system_identifier::text as system from pg_control_system()";
    return (await client.query<{ system: string }>(text)).rows[0]?.system ?? null;
  } catch (error) {
    // Drizzle wraps the driver's error.
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if ((code ?? cause?.code) === insufficientPrivilege) return null;
    throw error;
  }
}

/**
 * Describes the difference between two databases to an operator; null when they are the same. Unreadable parts count as
 * equal.
 */
export function describeDifference(ours: Identity, other: Identity): string | null {
  if (ours.name !== other.name) return `database "${other.name}" instead of "${ours.name}"`;
  if (ours.system && other.system && ours.system !== other.system) {
    return `another PostgreSQL cluster (system identifier ${other.system} instead of ${ours.system})`;
  }
  if (ours.oid !== other.oid)
    return `another database "${other.name}" (oid ${other.oid} instead of ${ours.oid})`;
  return null;
}
