import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { notifySystemd } from "./notify-systemd.ts";

const missing = ["systemd-notify", "perl"].filter((name) => spawnSync(name, ["--version"]).error);

/** Prints each datagram that arrives. */
const receiver = `use Socket; $| = 1;
socket(my $s, AF_UNIX, SOCK_DGRAM, 0); bind($s, pack_sockaddr_un($ARGV[0])) or die; print "bound\\n";
while (1) { my $text; recv($s, $text, 4096, 0); print "$text\\n" }`;

test.skipIf(missing.length > 0)(
  "systemd is notified that the service is ready, and then that it is alive",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "imece-notify-"));
    const socket = join(folder, "socket");
    const child = spawn("perl", ["-e", receiver, socket], { stdio: ["ignore", "pipe", "inherit"] });
    onTestFinished(() => {
      child.kill();
      rmSync(folder, { recursive: true });
    });
    let messages = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      messages += text;
    });
    await expect.poll(() => messages, { timeout: 10_000 }).toContain("bound");
    notifySystemd({ ...process.env, NOTIFY_SOCKET: socket, WATCHDOG_USEC: "300000" });
    await expect.poll(() => messages, { timeout: 10_000 }).toMatch(/READY=1[\s\S]*WATCHDOG=1/);
  },
);
