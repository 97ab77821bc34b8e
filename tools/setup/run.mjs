import { spawn } from "node:child_process";
import { delimiter, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  // Debian 12 has Node 18, on which npm silently omits parts of the build tools.
  console.error(
    `Node.js 20.20 or newer is needed, and this is ${process.version} (docs/operations.md, section 1).`,
  );
  process.exit(1);
}

// Other users must not be able to write installed and built files, because they are executed.
process.umask(process.umask() | 0o022);

export const root = resolve(import.meta.dirname, "../..");

/** Arguments, environment and channel with which a Node program ends whenever this process ends. */
export const childOfThis = {
  args: ["--import", pathToFileURL(join(root, "tools/setup/stop-with-parent.mjs")).href],
  env: { STOPS_WITH: String(process.pid) },
  channel: "ipc",
};

const running = new Set();
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
let stopping = false;

/**
 * Runs a program in the checkout. Resolves with its exit code and, unless its output goes directly to the screen, with
 * its output. A signal to this process ends the program first.
 *
 * @param {{ env?: Record<string, string | undefined>, show?: boolean, echo?: boolean, channel?: "ipc" }} [options]
 *   `show`: the output goes only to the screen; `echo`: the output goes also to the screen
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = {}, show = false, echo = false, channel } = {}) {
  listenForSignals();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe", channel].filter(Boolean),
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (echo) process.stdout.write(text);
      });
    }
    running.add(child);
    const finish = (code, text) => {
      running.delete(child);
      if (running.size === 0 && !stopping) stopListening();
      if (!stopping) resolve({ code, output: text });
    };
    child.on("error", (error) => finish(127, `${output}${error.message}\n`));
    child.on("close", (code, signal) => finish(code ?? 1, signal ? `${output}${signal}\n` : output));
  });
}

/**
 * Runs a program of our dependencies (`node_modules/.bin/…`) with the given Node. The program ends when this process is
 * killed, because it could write into the build of the next start.
 *
 * @param {string} node path of the Node program, from `ensureInstalled`
 */
export function runTool(node, name, args, options = {}) {
  const program = join(root, "node_modules/.bin", name);
  const { channel } = childOfThis;
  return run(node, [...childOfThis.args, program, ...args], {
    ...options,
    env: { ...childOfThis.env, ...options.env },
    channel,
  });
}

/** Returns the search path without npm's additions, so that `npm` and `node` are the machine's. */
export function machinePath() {
  const parts = (process.env.PATH ?? "").split(delimiter);
  return parts.filter((part) => !/node_modules[\\/]/.test(part)).join(delimiter);
}

export function giveUp(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

function listenForSignals() {
  if (process.listenerCount("SIGTERM", stop) > 0) return;
  for (const signal of Object.keys(signalNumbers)) process.on(signal, stop);
}

function stopListening() {
  for (const signal of Object.keys(signalNumbers)) process.off(signal, stop);
}

async function stop(signal) {
  if (stopping) return;
  stopping = true;
  const childrenEnd = [...running].map((child) => new Promise((resolve) => child.once("close", resolve)));
  for (const child of running) child.kill("SIGTERM");
  const killTimer = setTimeout(() => {
    for (const child of running) child.kill("SIGKILL");
  }, 5_000);
  await Promise.all(childrenEnd);
  clearTimeout(killTimer);
  process.exit(128 + signalNumbers[signal]);
}
