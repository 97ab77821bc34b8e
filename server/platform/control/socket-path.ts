import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "#server/platform/errors.ts";

/** A socket's address holds 107 bytes on Linux and fewer elsewhere. */
const longest = 100;

/** `path` is valid until `release` is called. */
export type SocketPath = { path: string; release(): void };

/**
 * Returns the path of the socket on which the running server of a data folder listens for commands. The socket is in the
 * folder itself, so the folder's rights protect it. When the path is too long for a socket, the path of an open handle of
 * the folder replaces it, which is short and which no other user can prepare.
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
