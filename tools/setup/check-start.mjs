import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseEnv } from "node:util";
import { giveUp, root } from "./run.mjs";

// This file runs before the installation and on Node 20, so it has no dependency and no TypeScript. The server makes the
// same checks (server/platform/processes/bind-port.ts, own-files.ts), but only after minutes of installing and building.

const timeoutMs = 10_000;

/** Ends this program with one line when the server could not listen on its port or write into its folder. */
export async function checkStart() {
  const file = join(root, ".env");
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {}), ...process.env };
  checkFolder(resolve(root, settings.DATA_DIR || "data"));
  const port = Number(settings.PORT || 3000);
  // The server reports a PORT that is not a number.
  if (port > 0 && port < 65_536) await checkPort(port, settings.HOST || "127.0.0.1");
}

function checkFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    giveUp(
      `DATA_DIR ${folder} cannot be written by this user (${error.code}); give the user the folder, or name another.`,
    );
  }
}

/** Waits ten seconds for a server that is stopping (docs/contract.md#a-start-beside-a-predecessor). */
async function checkPort(port, host) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const code = await tryListen(port, host);
    if (!code) return;
    if (code === "EADDRINUSE" && Date.now() < deadline) await wait(200);
    else if (code === "EADDRINUSE")
      giveUp(`PORT is ${port}, which another program uses on ${host}; stop that one or give another port.`);
    else if (code === "EACCES")
      giveUp(
        `PORT is ${port}, and this user may not listen below 1024; give a higher one, for instance 3000.`,
      );
    else
      giveUp(
        `HOST is ${host}, where this machine cannot listen (${code}); give 127.0.0.1, or an address of this machine.`,
      );
  }
}

function tryListen(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", ({ code }) => done(code));
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
}
