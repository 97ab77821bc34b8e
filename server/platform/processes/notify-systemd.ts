import { spawn } from "node:child_process";

/** The number of messages within systemd's timeout (WatchdogSec= of deploy/imece.service), of which one must arrive. */
const messagesPerTimeout = 4;

/**
 * Notifies systemd that the service is ready, and then regularly that its main process is alive. Does nothing without
 * NOTIFY_SOCKET. Node does not support Unix datagram sockets, so a program of systemd sends the messages (sd_notify(3)).
 */
export function notifySystemd(env: NodeJS.ProcessEnv = process.env): void {
  if (!env.NOTIFY_SOCKET) return;
  const send = (state: string) => {
    const program = spawn("systemd-notify", [state], { env, stdio: "ignore" });
    // A lost message does no harm: systemd restarts the service only if all messages are missing.
    program.on("error", () => {});
    program.unref();
  };
  send("READY=1");
  const timeoutMs = Number(env.WATCHDOG_USEC ?? 0) / 1_000;
  if (timeoutMs > 0) setInterval(() => send("WATCHDOG=1"), timeoutMs / messagesPerTimeout).unref();
}
