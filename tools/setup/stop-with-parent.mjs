import cluster from "node:cluster";
import { isMainThread } from "node:worker_threads";

// Preloaded into the server by serve.mjs: when the command that started it disappears without a word (kill -9, a
// closed terminal), the server stops as if it had been told to.
if (isMainThread && cluster.isPrimary && process.connected) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
