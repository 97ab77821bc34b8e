import { AppError } from "#server/platform/errors.ts";

type Variable = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/** The advice for each SQLSTATE of a refused connection and for each error code of the operating system. */
const advice: Record<string, string> = {
  "28P01": "names a wrong user or password",
  "28000":
    "names a user whom the database does not let in (run the command as the site's user, or see pg_hba.conf)",
  "3D000": "names a database that does not exist; make it with createdb (docs/operations.md, section 3)",
  "53300": "leads to a database without a free connection (max_connections; docs/operations.md, section 9)",
  ENOTFOUND: "names a host that does not exist",
  EAI_AGAIN: "names a host, and no name server answers",
  ECONNREFUSED: "leads to a host and port where no database listens; is it running?",
  ENOENT: "names a socket that does not exist; is the database running?",
  EACCES: "names a socket that this user may not open",
  ETIMEDOUT: "leads to a host that does not answer",
  EHOSTUNREACH: "leads to a host that cannot be reached",
  ENETUNREACH: "leads to a host that cannot be reached",
  ECONNRESET: "leads to a host that closes the connection",
  DEPTH_ZERO_SELF_SIGNED_CERT: "leads to a server with a certificate of its own; set sslrootcert",
  SELF_SIGNED_CERT_IN_CHAIN: "leads to a server with a private authority; set sslrootcert",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "leads to a server with a private authority; set sslrootcert",
  CERT_HAS_EXPIRED: "leads to a server whose certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "leads to a server whose certificate is for another host",
};

/**
 * Returns AppError "database_unreachable", in one line, for an error of the first connection, and any other error as it
 * is. The line contains host and user, never the password.
 */
export function explainUnreachable(error: unknown, variable: Variable, url: string): unknown {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  const description = Object.hasOwn(advice, code) ? advice[code] : describeMessage(message);
  if (!description) return error;
  const driverMessage = message ? `: ${message}` : "";
  return new AppError(
    "database_unreachable",
    `${variable} ${description}${driverMessage} (${formatHost(url)})`,
    {
      cause: error,
    },
  );
}

/** Returns the advice for errors of the driver and of poolers that have no code. */
function describeMessage(message: string): string | undefined {
  if (/unsupported startup parameter/.test(message))
    return "leads to a pooler that refuses our parameters; set ignore_startup_parameters there (docs/operations.md, section 9)";
  if (/timeout expired|Connection terminated due to connection timeout/.test(message))
    return advice.ETIMEDOUT;
  if (/does not support SSL/.test(message)) return "asks for TLS (sslmode), which the server does not offer";
  return /^SASL|client password must be a string/.test(message) ? advice["28P01"] : undefined;
}

function formatHost(url: string): string {
  const { hostname, port, pathname, searchParams, username } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  return `${username || searchParams.get("user") || "no user"} at ${host || "no host"}${port ? `:${port}` : ""}${pathname}`;
}
