import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { serve } from "./serve.mjs";

const node = await alone(ensureInstalled);
serve(node, ["tools/setup/dev-server.mjs"], { NODE_ENV: "development" });
