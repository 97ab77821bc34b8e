import { spawn } from "node:child_process";
import { bound, root } from "./run.mjs";

const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
const samePress = 1_000;

/**
 * Runs a server until it ends, then ends with its exit code. Ctrl-C reaches npm, us and everything we start, and
 * npm forwards it again; so the server has its own session, and we signal it once. If we are killed,
 * `stop-with-parent.mjs` stops it.
 *
 * @param {string} node path of the Node program
 * @param {string[]} args the server's file and arguments
 * @param {Record<string, string>} env additions to the environment
 */
export function serve(node, args, env) {
  const child = spawn(node, [...bound.args, ...args], {
    cwd: root,
    env: { ...process.env, ...bound.env, ...env },
    detached: true,
    stdio: ["ignore", "inherit", "inherit", bound.channel],
  });
  let last = Number.NEGATIVE_INFINITY;
  for (const signal of Object.keys(numbers)) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - last > samePress) child.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
      last = now;
    });
  }
  // Rolling restart (docs/decisions/025).
  process.on("SIGUSR2", () => child.kill("SIGUSR2"));
  child.on("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (numbers[signal] ?? 9)));
}
