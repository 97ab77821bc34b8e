import { spawn } from "node:child_process";

/** This many messages are sent in the time that systemd waits (WatchdogSec= of deploy/imece.service); one must arrive. */
const share = 4;

/**
 * Tells systemd that the service is ready, then regularly that its main process is alive. Does nothing without
 * NOTIFY_SOCKET. Node has no datagram sockets of Unix, so systemd's own program sends the messages (sd_notify(3)).
 */
export function notifySystemd(env: NodeJS.ProcessEnv = process.env): void {
  if (!env.NOTIFY_SOCKET) return;
  const send = (state: string) => {
    const program = spawn("systemd-notify", [state], { env, stdio: "ignore" });
    // The next message follows soon; systemd restarts the service only when all are missing.
    program.on("error", () => {});
    program.unref();
  };
  send("READY=1");
  const patience = Number(env.WATCHDOG_USEC ?? 0) / 1_000;
  if (patience > 0) setInterval(() => send("WATCHDOG=1"), patience / share).unref();
}
