import cluster from "node:cluster";
import { isMainThread } from "node:worker_threads";

// Preloaded into the server and into the build: when the command that started them disappears without a word
// (kill -9, a closed terminal), they stop as if they had been told to.
if (isMainThread && cluster.isPrimary && process.connected) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
