import { createHash } from "node:crypto";
import { connect, createServer } from "node:net";
import { platform } from "node:os";
import { root } from "./run.mjs";

/**
 * Runs `work` while no other process of this checkout is inside `alone`. The lock is a socket in Linux's abstract
 * namespace: the kernel releases it when its owner ends, so it cannot be stale.
 * On other systems there is no lock.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(work) {
  if (platform() !== "linux") return work();
  const name = `\0imece-${createHash("sha256").update(root).digest("hex").slice(0, 24)}`;
  let told = false;
  let lock = await tryToListen(name);
  while (!lock) {
    if (!told) console.log("Another command is installing or building here; waiting for it …");
    told = true;
    await untilReleased(name);
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
    const guests = new Set();
    const server = createServer((guest) => {
      guests.add(guest);
      guest.on("error", () => {}).on("close", () => guests.delete(guest));
    });
    server.once("error", (error) => (error.code === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(name, () => {
      server.unref();
      resolve({
        close() {
          server.close();
          for (const guest of guests) guest.destroy();
        },
      });
    });
  });
}

/** The owner sends nothing; the end of the connection is the signal. */
function untilReleased(name) {
  return new Promise((resolve) => {
    connect(name)
      .on("error", () => {})
      .on("close", resolve)
      .resume();
  });
}
