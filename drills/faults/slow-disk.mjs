import fs, { existsSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

// Preloaded into the server: while the file SLOW_DISK exists, each fsync takes SLOW_DISK_MS, as on a busy disk.
// The embedded database runs in this process and waits for it.
const { SLOW_DISK, SLOW_DISK_MS } = process.env;
if (isMainThread && SLOW_DISK) {
  const { fsyncSync } = fs;
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  fs.fsyncSync = (descriptor) => {
    if (existsSync(SLOW_DISK)) Atomics.wait(sleeper, 0, 0, Number(SLOW_DISK_MS));
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
}
