import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { AppError } from "#server/platform/errors.ts";
import { type SocketPath, socketPath } from "./socket-path.ts";

export type CommandAnswer =
  | { kind: "answer"; value: unknown }
  /** The stream emits an error when the server cuts it off. */
  | { kind: "stream"; stream: IncomingMessage }
  /** No server listens in this folder: no server runs, or it is still starting. */
  | { kind: "no-server" };

/**
 * Sends a command to the server that runs on a data folder. Throws AppError with the server's code and message when
 * the command failed ("unknown_command": the server runs another version).
 */
export async function sendCommand(
  dataDir: string,
  command: string,
  input: unknown = null,
  { signal }: { signal?: AbortSignal } = {},
): Promise<CommandAnswer> {
  const response = await send(dataDir, command, input, signal);
  if (!response) return { kind: "no-server" };
  if (response.headers["content-type"] !== "application/json") return { kind: "stream", stream: response };
  const value: unknown = JSON.parse(await text(response));
  if (response.statusCode === 200) return { kind: "answer", value };
  const { code, message } = value as { code: string; message: string };
  throw new AppError(code, message);
}

function send(
  dataDir: string,
  command: string,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<IncomingMessage | undefined> {
  const socket = findSocket(dataDir);
  if (!socket) return Promise.resolve(undefined);
  const { path, release } = socket;
  return new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const httpRequest = request({
      socketPath: path,
      method: "POST",
      path: `/${command}`,
      agent: false,
      ...(signal ? { signal } : {}),
    });
    httpRequest.once("response", resolve);
    httpRequest.once("error", (error) => (isServerMissing(error) ? resolve(undefined) : reject(error)));
    httpRequest.end(JSON.stringify(input));
  }).finally(release);
}

function findSocket(dataDir: string): SocketPath | undefined {
  try {
    return socketPath(dataDir);
  } catch (error) {
    if (isServerMissing(error)) return undefined;
    throw error;
  }
}

function isServerMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" || code === "ECONNREFUSED";
}
