import { AppError } from "#server/platform/errors.ts";
import { sendCommand } from "./send-command.ts";

/** The wait in milliseconds is long, because a first start migrates and fills its database before it answers. */
const timeoutMs = 60_000;

/**
 * Sends the command to the running server, or calls `runLocally` if no server runs. `runLocally` locks the folder, and
 * throws AppError "data_dir_in_use" if a server has locked it. That server is starting or stopping, so the command is sent
 * again.
 * Returns the server's answer (a value or a stream) or the result of `runLocally`.
 */
export async function forwardOrRun<T>(
  dataDir: string,
  { command, input, signal }: { command: string; input?: unknown; signal?: AbortSignal },
  runLocally: () => Promise<T>,
): Promise<unknown> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await sendCommand(dataDir, command, input, signal ? { signal } : {});
    if (answer.kind === "answer") return answer.value;
    if (answer.kind === "stream") return answer.stream;
    try {
      return await runLocally();
    } catch (error) {
      const inUse = error instanceof AppError && error.code === "data_dir_in_use";
      if (!inUse || Date.now() >= deadline) throw error;
    }
  }
}
