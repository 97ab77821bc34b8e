import { join } from "node:path";
import { resolveConfig } from "vite";
import { expect, test } from "vitest";

test("the server's bundle is resolved for Node.js", async () => {
  const root = join(import.meta.dirname, "../..");
  const { environments } = await resolveConfig({ root, configFile: join(root, "vite.config.ts") }, "build");
  expect(environments.ssr?.resolve.conditions).toContain("node");
});
