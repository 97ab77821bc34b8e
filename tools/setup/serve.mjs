import { spawn } from "node:child_process";
import { childOfThis, root } from "./run.mjs";

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const repeatMs = 1_000;

/**
 * Runs a server until it ends, then ends with its exit code. Ctrl-C reaches npm and this process, and npm forwards it
 * again. So the server has its own session, and gets one signal. If this process is killed, `stop-with-parent.mjs` stops
 * the server.
 */
export function serve(node, args, env) {
  const child = spawn(node, [...childOfThis.args, ...args], {
    cwd: root,
    env: { ...process.env, ...childOfThis.env, ...env },
    detached: true,
    stdio: ["ignore", "inherit", "inherit", childOfThis.channel],
  });
  let lastSignalAt = Number.NEGATIVE_INFINITY;
  for (const signal of Object.keys(signalNumbers)) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - lastSignalAt > repeatMs) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
      lastSignalAt = now;
    });
  }
  // Rolling restart (docs/decisions/025).
  process.on("SIGUSR2", () => child.kill("SIGUSR2"));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (signalNumbers[signal] ?? 9)));
}
