import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";

// `npm run build`: what `npm start` does before it serves. A running server keeps its files until it
// restarts (docs/operations.md).
await alone(async () => ensureBuilt(await ensureInstalled()));
