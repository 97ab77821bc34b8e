import { closeSync, openSync } from "node:fs";
import { join, resolve } from "node:path";
import { AppError } from "#server/platform/errors.ts";

/** The path of a socket has at most 107 bytes on Linux, and fewer on other systems. */
const maxPathBytes = 100;

/** `path` is valid until `release` is called. */
export type SocketPath = { path: string; release(): void };

/**
 * Returns the path of the socket on which the running server of a data folder listens for commands. The socket is in the
 * folder, so the folder's permissions protect it. If the path is too long for a socket, the result is the short path of an
 * open handle of the folder, which no other user can prepare.
 *
 * Throws AppError "socket_path_too_long" on systems without such paths (not Linux), and ENOENT without the folder.
 */
export function socketPath(dataDir: string): SocketPath {
  const path = join(resolve(dataDir), "control.sock");
  if (Buffer.byteLength(path) <= maxPathBytes) return { path, release: () => {} };
  if (process.platform !== "linux") {
    throw new AppError("socket_path_too_long", `${path} is longer than the name of a socket may be`);
  }
  const folder = openSync(resolve(dataDir), "r");
  return { path: `/proc/self/fd/${folder}/control.sock`, release: () => closeSync(folder) };
}
