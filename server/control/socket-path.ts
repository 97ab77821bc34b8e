import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "../kernel/errors.ts";

/** A socket's address has room for 107 bytes on Linux and for fewer elsewhere. */
const longest = 100;

/** `path` reaches the socket until `release` is called. */
export type SocketPath = { path: string; release(): void };

/**
 * Where the running server of a data folder listens for commands: in the folder itself, so that who may not read the
 * folder finds nothing. A folder with too long a name is reached through an open handle of it, which has a short one:
 * no second place that somebody else could have prepared.
 *
 * Throws AppError "socket_path_too_long" where there are no such names (not Linux), and ENOENT without the folder.
 */
export function socketPath(dataDir: string): SocketPath {
  const path = join(resolve(dataDir), "control.sock");
  if (Buffer.byteLength(path) <= longest) return { path, release: () => {} };
  if (process.platform !== "linux") {
    throw new AppError("socket_path_too_long", `${path} is longer than the name of a socket may be`);
  }
  const folder = openSync(resolve(dataDir), "r");
  return { path: `/proc/self/fd/${folder}/control.sock`, release: () => closeSync(folder) };
}
