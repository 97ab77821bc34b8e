import { join } from "node:path";
import { root } from "./program.ts";

/** Builds the product for tests of the built server, unless the build belongs to the sources. */
export async function buildForTests(): Promise<void> {
  // Set-up programs run before TypeScript works, so they are loaded by path, without types.
  const { build } = await import(join(root, "tools/setup/build.mjs"));
  const { alone } = await import(join(root, "tools/setup/lock.mjs"));
  const built = await alone(() => build(process.execPath));
  if (!built.ok) throw new Error(built.output);
}
