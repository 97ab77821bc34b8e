import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

// Preloaded into a program before a simulated power loss. Records all changes to files below RECORD_FOLDER and every
// fsync, in order, into RECORD_JOURNAL, which power-loss.ts reads. Each entry is a line of JSON, followed by `bytes`
// bytes of data.
const folder = process.env.RECORD_FOLDER;
const journalFile = process.env.RECORD_JOURNAL;

if (isMainThread && folder && journalFile) recordChanges(folder, journalFile);

/** @param {string} folder @param {string} journalFile */
function recordChanges(folder, journalFile) {
  const real = { ...fs };
  const journal = real.openSync(journalFile, "a");
  const paths = new Map();
  const within = (path) => typeof path === "string" && path.startsWith(`${folder}/`);

  function record(entry, data) {
    real.writeSync(journal, `${JSON.stringify({ ...entry, ...(data ? { bytes: data.length } : {}) })}\n`);
    if (data) real.writeSync(journal, data);
  }

  fs.openSync = (path, flags, mode) => {
    const exists = within(path) && real.existsSync(path);
    const descriptor = real.openSync(path, flags, mode);
    if (within(path)) {
      paths.set(descriptor, path);
      if (!exists) record({ operation: "create", path });
      else if (typeof flags === "number" && flags & real.constants.O_TRUNC) {
        record({ operation: "truncate", path, length: 0 });
      }
    }
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    paths.delete(descriptor);
    real.closeSync(descriptor);
  };
  fs.writeSync = (descriptor, data, offset, length, position) => {
    const written = real.writeSync(descriptor, data, offset, length, position);
    const path = paths.get(descriptor);
    if (path !== undefined) {
      const bytes = Buffer.from(data.buffer, data.byteOffset + offset, written);
      record({ operation: "write", path, position }, bytes);
    }
    return written;
  };
  fs.writeFileSync = (path, data, options) => {
    real.writeFileSync(path, data, options);
    if (!within(path)) return;
    record({ operation: "create", path });
    if (data.length > 0) record({ operation: "write", path, position: 0 }, Buffer.from(data));
  };
  fs.truncateSync = (path, length = 0) => {
    real.truncateSync(path, length);
    if (within(path)) record({ operation: "truncate", path, length });
  };
  fs.ftruncateSync = (descriptor, length = 0) => {
    real.ftruncateSync(descriptor, length);
    const path = paths.get(descriptor);
    if (path !== undefined) record({ operation: "truncate", path, length });
  };
  fs.renameSync = (path, to) => {
    real.renameSync(path, to);
    if (within(path)) record({ operation: "rename", path, to });
  };
  for (const operation of ["unlink", "mkdir", "rmdir"]) {
    fs[`${operation}Sync`] = (path, ...rest) => {
      const result = real[`${operation}Sync`](path, ...rest);
      if (within(path)) record({ operation, path });
      return result;
    };
  }
  fs.fsyncSync = (descriptor) => {
    real.fsyncSync(descriptor);
    const path = paths.get(descriptor);
    if (path !== undefined) record({ operation: "sync", path });
  };
  syncBuiltinESMExports();
}
