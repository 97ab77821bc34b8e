import { closeSync, fsyncSync, openSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * The files of the embedded database, on the disk when the database asks for it. As it comes, the library turns fsync
 * off and its file system knows none: a commit is safe from the end of the process, but not from a loss of power, after
 * which not even the order of what was written holds (docs/decisions/027).
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
 * fdatasync never leaves the library's C runtime; fsync does. The library's 160 MB for pages of tables would all be
 * taken in time and never given back; what is read again soon the kernel has as well.
 */
export const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=32MB"],
];

/** The part of the library's runtime that files go through; folders are opened there without a descriptor. */
type Runtime = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number };
    realPath(node: unknown): string;
    tryFSOperation<Result>(work: () => Result): Result;
  };
};
type Stream = { nfd?: number; node: unknown };

function addFsync({ NODEFS }: Runtime): void {
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    NODEFS.tryFSOperation(() => (nfd === undefined ? syncFolder(NODEFS.realPath(node)) : fsyncSync(nfd)));
    return 0;
  };
}

/** Puts the names in a folder on the disk. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
