import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Restart } from "./supervise.ts";

/** The outcome of the last reload. `npm run upgrade` starts a reload with a signal and then reads the outcome. */
export type Reload = {
  at: number;
  /** The resolved path of the file that new workers run. */
  program: string;
} & (Restart | { refused: true });

const findFile = (dataDir: string) => join(dataDir, "last-reload.json");

export function writeReload(dataDir: string, outcome: Restart | { refused: true }): void {
  const reload: Reload = { at: Date.now(), program: findProgram(), ...outcome };
  writeFileSync(findFile(dataDir), JSON.stringify(reload), { mode: 0o600 });
}

export function readReload(dataDir: string): Reload | null {
  try {
    return JSON.parse(readFileSync(findFile(dataDir), "utf8")) as Reload;
  } catch {
    return null;
  }
}

function findProgram(): string {
  const [, program = ""] = process.argv;
  try {
    return realpathSync(program);
  } catch {
    return program;
  }
}
