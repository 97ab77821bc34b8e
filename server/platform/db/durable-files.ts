import { closeSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * The files of the embedded database with a working fsync. PGlite turns fsync off, and its file system does not implement
 * it. Commits would survive the end of the process, but not a power loss (docs/decisions/027).
 */
export class DurableFiles extends NodeFS {
  override async init(...[lite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(lite, options);
    const preRun = emscriptenOpts.preRun;
    const before = Array.isArray(preRun) ? preRun : preRun ? [preRun] : [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, addFsync as never] } };
  }
}

/**
 * `wal_sync_method` is fsync, because fdatasync never reaches our file system. `shared_buffers` is small, because
 * PGlite's 160 MB would fill over time and never be released; the kernel caches recently read pages anyway.
 */
export const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=32MB"],
];

/** The private part of PGlite's runtime for files. Opened folders have no descriptor. */
type Runtime = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number };
    realPath(node: unknown): string;
    tryFSOperation<Result>(work: () => Result): Result;
  };
};
type Stream = { nfd?: number; node: unknown };

/** Throws when this version of PGlite has no such part, because without fsync a power loss could lose donations. */
export function addFsync({ NODEFS }: Partial<Runtime>): void {
  if (!NODEFS?.stream_ops || !NODEFS.realPath || !NODEFS.tryFSOperation)
    throw new Error(
      "PGlite no longer has NODEFS with stream_ops: correct server/platform/db/durable-files.ts",
    );
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    NODEFS.tryFSOperation(() => (nfd === undefined ? syncFolder(NODEFS.realPath(node)) : fsyncSync(nfd)));
    return 0;
  };
}

/** Flushes the entries of a folder to the disk. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
