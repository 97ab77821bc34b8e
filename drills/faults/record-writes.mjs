import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { isMainThread } from "node:worker_threads";

// Preloaded into a program before a simulated power loss: records all changes to files below RECORD_FOLDER, and every
// fsync, in order, into RECORD_JOURNAL. power-loss.ts derives from it what the disk may hold. Each entry is a line of
// JSON, followed by `bytes` bytes of data.
const folder = process.env.RECORD_FOLDER;
const journalFile = process.env.RECORD_JOURNAL;

if (isMainThread && folder && journalFile) record(folder, journalFile);

/** @param {string} folder @param {string} journalFile */
function record(folder, journalFile) {
  const own = { ...fs };
  const journal = own.openSync(journalFile, "a");
  const paths = new Map();
  const within = (path) => typeof path === "string" && path.startsWith(`${folder}/`);

  function note(entry, data) {
    own.writeSync(journal, `${JSON.stringify({ ...entry, ...(data ? { bytes: data.length } : {}) })}\n`);
    if (data) own.writeSync(journal, data);
  }

  fs.openSync = (path, flags, mode) => {
    const there = within(path) && own.existsSync(path);
    const descriptor = own.openSync(path, flags, mode);
    if (within(path)) {
      paths.set(descriptor, path);
      if (!there) note({ does: "create", path });
      else if (typeof flags === "number" && flags & own.constants.O_TRUNC) {
        note({ does: "truncate", path, length: 0 });
      }
    }
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    paths.delete(descriptor);
    own.closeSync(descriptor);
  };
  fs.writeSync = (descriptor, data, offset, length, position) => {
    const written = own.writeSync(descriptor, data, offset, length, position);
    const path = paths.get(descriptor);
    if (path !== undefined) {
      const bytes = Buffer.from(data.buffer, data.byteOffset + offset, written);
      note({ does: "write", path, position }, bytes);
    }
    return written;
  };
  fs.writeFileSync = (path, data, options) => {
    own.writeFileSync(path, data, options);
    if (!within(path)) return;
    note({ does: "create", path });
    if (data.length > 0) note({ does: "write", path, position: 0 }, Buffer.from(data));
  };
  fs.truncateSync = (path, length = 0) => {
    own.truncateSync(path, length);
    if (within(path)) note({ does: "truncate", path, length });
  };
  fs.ftruncateSync = (descriptor, length = 0) => {
    own.ftruncateSync(descriptor, length);
    const path = paths.get(descriptor);
    if (path !== undefined) note({ does: "truncate", path, length });
  };
  fs.renameSync = (path, to) => {
    own.renameSync(path, to);
    if (within(path)) note({ does: "rename", path, to });
  };
  for (const does of ["unlink", "mkdir", "rmdir"]) {
    fs[`${does}Sync`] = (path, ...rest) => {
      const result = own[`${does}Sync`](path, ...rest);
      if (within(path)) note({ does, path });
      return result;
    };
  }
  fs.fsyncSync = (descriptor) => {
    own.fsyncSync(descriptor);
    const path = paths.get(descriptor);
    if (path !== undefined) note({ does: "sync", path });
  };
  syncBuiltinESMExports();
}
