import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";

// `npm run build`: what `npm start` does before it serves. A server that is running goes on with what it has until it
// is told to restart (docs/operations.md).
await alone(async () => ensureBuilt(await ensureInstalled()));
