import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { AppError } from "#server/platform/errors.ts";
import { createLogger, type Logger } from "#server/platform/log/logger.ts";

/** The file with the first password, because no log may contain it. Only the user of the site can read the file. */
export const firstAdministratorFile = "first-administrator.txt";

type Site = { publicUrl: string; adminPath: string; dataDir: string; demo: boolean };
type Administrator = { email: string; password: string | null };

/**
 * Returns whether a person reads the output: then it contains the addresses and the first password. Otherwise a program
 * collects the lines.
 */
const isRead = ({ demo }: Pick<Site, "demo">) => demo || process.stdout.isTTY === true;

export function reportAddresses(site: Site, log: Logger, about: object): void {
  log.info({ ...about, site: site.publicUrl }, "site is up");
  if (!isRead(site)) return;
  console.log(`Site          ${site.publicUrl}/`);
  console.log(`Admin         ${site.publicUrl}/${site.adminPath}`);
}

export function reportAdministrator(site: Site, { email, password }: Administrator, log: Logger): void {
  if (isRead(site)) {
    console.log(`Administrator ${email}${password ? `  password: ${password}` : ""}`);
    return;
  }
  const file = join(site.dataDir, firstAdministratorFile);
  const lines = [`${site.publicUrl}/${site.adminPath}`, email, password ?? "password: ADMIN_PASSWORD"];
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  log.info({ file }, "first administrator created: its address and password are in the file; remove it then");
}

/** Reports each reason why the server does not start in one line. Errors that the operator can correct have no stack. */
export function reportFailure(failures: readonly string[] | unknown, log = startLogger()): void {
  const expected = expectedLines(failures);
  if (process.stderr.isTTY) {
    for (const line of expected ?? [failures]) console.error(line);
    return;
  }
  if (!expected) log.fatal({ err: failures }, "start failed");
  for (const line of expected ?? []) log.fatal(line);
}

function expectedLines(failures: unknown): string[] | null {
  if (Array.isArray(failures)) return failures.map(String);
  return failures instanceof AppError ? [failures.message] : null;
}

function startLogger(): Logger {
  return createLogger("info", { write: (line: string) => process.stderr.write(line) });
}
