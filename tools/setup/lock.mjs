import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";
import { platform } from "node:os";
import { root } from "./run.mjs";

/**
 * Runs `work` while no other process of this checkout is inside `alone`. The lock is a socket in Linux's abstract
 * namespace, which the kernel releases when its owner ends. Other systems have no lock.
 */
export async function alone(work) {
  if (platform() !== "linux") return work();
  const name = `\0imece-${createHash("sha256").update(root).digest("hex").slice(0, 24)}`;
  let isReported = false;
  let lock = await tryToListen(name);
  while (!lock) {
    if (!isReported) console.log("Another command is installing or building here; waiting for it …");
    isReported = true;
    await waitForRelease(name);
    lock = await tryToListen(name);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

function tryToListen(name) {
  return new Promise((resolve, reject) => {
    const connections = new Set();
    const server = createServer((connection) => {
      connections.add(connection);
      connection.on("error", () => {}).on("close", () => connections.delete(connection));
    });
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(name, () => {
      server.unref();
      resolve({
        close() {
          server.close();
          for (const connection of connections) connection.destroy();
        },
      });
    });
  });
}

/** The connection ends when the owner releases the lock. */
function waitForRelease(name) {
  return new Promise((resolve) => {
    connect(name)
      .on("error", () => {})
      .on("close", resolve)
      .resume();
  });
}
