import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "#server/platform/errors.ts";

/** A socket's address holds 107 bytes on Linux and fewer elsewhere. */
const longest = 100;

/** `path` is valid until `release` is called. */
export type SocketPath = { path: string; release(): void };

/**
 * The socket on which the running server of a data folder listens for commands. It is in the folder itself, so the
 * folder's rights protect it. A folder with too long a name is reached through an open handle, whose path is short
 * and which no other user can have prepared.
 *
 * Throws AppError "socket_path_too_long" on systems without such paths (not Linux), and ENOENT without the folder.
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
