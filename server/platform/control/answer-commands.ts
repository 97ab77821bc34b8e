import { chmodSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { socketPath } from "./socket-path.ts";

/**
 * A command that a program on this machine can send to the running server. Its result is a value (sent as JSON) or a
 * stream of bytes. `signal` aborts when the caller disconnects or the server stops.
 */
type Command = (input: unknown, signal: AbortSignal) => Promise<unknown>;
export type Commands = Readonly<Record<string, Command>>;

/** A stopping server waits this many milliseconds for a running command. Its successor waits ten seconds for the folder. */
const stopTimeoutMs = 4_000;
const maxInputBytes = 64 * 1024;

/**
 * Answers commands on a socket in the data folder that only the same user can open. The caller must hold the folder's
 * lock, because an existing socket file is removed as the remains of a dead server.
 */
export async function answerCommands(
  { dataDir, log }: { dataDir: string; log: Logger },
  commands: Commands,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    const disconnected = new AbortController();
    response.once("close", () => disconnected.abort());
    const signal = AbortSignal.any([disconnected.signal, stopping.signal]);
    answer(commands, request, response, signal).catch((err: unknown) => {
      if (!disconnected.signal.aborted) log.error({ err, command: request.url }, "command failed");
      sendError(response, err);
    });
  });
  const { path, release } = socketPath(dataDir);
  try {
    await listen(server, path);
  } catch (error) {
    release();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    const stopTimer = setTimeout(() => {
      stopping.abort();
      server.closeAllConnections();
    }, stopTimeoutMs);
    await closed;
    clearTimeout(stopTimer);
    release();
  };
  return {
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

async function listen(server: Server, path: string): Promise<void> {
  rmSync(path, { force: true });
  // The umask applies while the file is created, so other users can never open it.
  const previousUmask = process.umask(0o177);
  try {
    // `exclusive` makes this process listen; otherwise the primary of the cluster would.
    server.listen({ path, exclusive: true });
  } finally {
    process.umask(previousUmask);
  }
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", resolve);
  });
  chmodSync(path, 0o600);
}

async function answer(
  commands: Commands,
  request: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const name = request.url?.slice(1) ?? "";
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (request.method !== "POST" || !command) throw new AppError("unknown_command", "no such command");
  const result = await command(await readInput(request), signal);
  if (result instanceof Readable) {
    response.writeHead(200, { "content-type": "application/octet-stream" });
    await pipeline(result, response, { signal });
    return;
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(result ?? null));
}

async function readInput(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxInputBytes) throw new AppError("input_too_long", "the input is too long");
    parts.push(part);
  }
  return size === 0 ? undefined : JSON.parse(Buffer.concat(parts).toString("utf8"));
}

/**
 * Answers with the full error message, because only the server's operator can send commands. A stream that has begun is
 * cut off, so that it never looks complete.
 */
function sendError(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof AppError ? error.code : "failed";
  response.writeHead(500, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify({ code, message }));
}
