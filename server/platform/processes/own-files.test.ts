import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownFolder } from "./own-files.ts";

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "imece-own-"));
  chmodSync(root, 0o755);
});
afterAll(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o7777;
const asRoot = process.getuid?.() === 0;

test("the data folder becomes private under any umask, also if it was open", () => {
  const folder = join(root, "new/data");
  const previousUmask = process.umask(0);
  expect(ownFolder(folder)).toBe(false);
  process.umask(previousUmask);
  expect(modeOf(folder)).toBe(0o700);
  chmodSync(folder, 0o777);
  writeFileSync(join(folder, "kept"), "");
  expect(ownFolder(folder)).toBe(true);
  expect(modeOf(folder)).toBe(0o700);
  expect(ownFolder(folder)).toBe(false);
});

test("a folder that all users share is refused and is not changed", () => {
  const shared = join(root, "shared");
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  expect(() => ownFolder(shared)).toThrow(/a folder that all users share \(mode 1777\)/);
  expect(modeOf(shared)).toBe(0o1777);
});

test.runIf(asRoot)("the error contains the file that another user put into an open folder", () => {
  const folder = join(root, "planted");
  mkdirSync(folder);
  writeFileSync(join(folder, "session-secret"), "known to another user");
  chownSync(join(folder, "session-secret"), 65534, 65534);
  expect(() => ownFolder(folder)).toThrow(`${join(folder, "session-secret")} belongs to user 65534`);
});

test.runIf(asRoot)(
  "an open folder of another user is refused with one line that contains the commands",
  () => {
    const folder = join(root, "foreign");
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    const program = `import { ownFolder } from ${JSON.stringify(join(import.meta.dirname, "own-files.ts"))};
    try { ownFolder(process.argv[1]); } catch (error) { console.log(error.code, error.message); }`;
    const { stdout } = spawnSync(
      process.execPath,
      ["--no-warnings", "--input-type=module", "-e", program, folder],
      { uid: 65534, gid: 65534, cwd: "/", encoding: "utf8" },
    );
    expect(stdout).toBe(
      `folder_open DATA_DIR ${folder} belongs to user 0 and is open to others (mode 0777). As root: chown 65534 ${folder} && chmod 700 ${folder}\n`,
    );
    expect(modeOf(folder)).toBe(0o777);
  },
);

test("the error about a folder that cannot be created contains the variable and the reason", () => {
  writeFileSync(join(root, "file"), "");
  expect(() => ownFolder(join(root, "file/data"))).toThrow(
    /^DATA_DIR .*file\/data is below a file \(ENOTDIR\)/,
  );
});
