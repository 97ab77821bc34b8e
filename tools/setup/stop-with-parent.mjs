import { isMainThread } from "node:worker_threads";

// Preloaded into the server and the build, which stop as on SIGTERM when their command disappears (kill -9, a closed
// terminal). Their own processes and threads inherit the preload and must not stop: only the command's direct child
// finds its parent's number in STOPS_WITH.
if (isMainThread && process.connected && process.env.STOPS_WITH === String(process.ppid)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
