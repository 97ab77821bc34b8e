import { ensureBuilt } from "./build.mjs";
import { checkStart } from "./check-start.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { serve } from "./serve.mjs";

await checkStart();
const node = await alone(async () => {
  const nodePath = await ensureInstalled();
  await ensureBuilt(nodePath);
  return nodePath;
});
serve(node, ["build/server/index.js"], { NODE_ENV: "production" });
