import { isMainThread } from "node:worker_threads";

// Preloaded into the server and into the build: when the command that started them disappears
// (kill -9, a closed terminal), they stop as on SIGTERM. Their own processes and threads inherit this
// preload and must be left alone: only the command's direct child finds its parent's number in STOPS_WITH.
if (isMainThread && process.connected && process.env.STOPS_WITH === String(process.ppid)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
