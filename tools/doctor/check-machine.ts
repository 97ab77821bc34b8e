import { spawnSync } from "node:child_process";
import { statfsSync } from "node:fs";
import type { Config } from "#server/compose/config/config.ts";
import { doctorHeader, doctorKey } from "#server/platform/control/doctor-key.ts";
import { runningSite } from "#server/platform/db/running-site.ts";
import { generatedSecret } from "#server/platform/generated-secret.ts";
import { checkPort } from "#server/platform/processes/bind-port.ts";
import { ownFolder } from "#server/platform/processes/own-files.ts";
import { type Check, off, ok, wrong } from "./finding.ts";

const gigabyte = 1024 ** 3;
/** The next backup, or a night of donations, may not fit into less space. */
const minFreeBytes = gigabyte;
const minFreeShare = 0.1;
/** A bank's signature, a second factor or a certificate can fail above this difference. */
const maxSeconds = 30;

export function checkPortOf({ port, host, dataDir }: Config): Check {
  return {
    about: "port",
    async find() {
      if (runningSite(dataDir) === null) {
        await checkPort({ port, host }, 0);
        return ok(`${host}:${port} is free`);
      }
      const reachableHost = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
      const { status } = await fetch(`http://${reachableHost}:${port}/readyz`);
      return status === 200 ? ok(`the site answers on ${host}:${port}`) : wrong(`/readyz answers ${status}`);
    },
  };
}

export function checkDisk({ dataDir }: Config): Check {
  return {
    about: "disk",
    async find() {
      ownFolder(dataDir);
      const { bavail, blocks, bsize } = statfsSync(dataDir);
      const free = bavail * bsize;
      const text = `${(free / gigabyte).toFixed(1)} GB free at ${dataDir}`;
      return free < minFreeBytes || bavail < blocks * minFreeShare ? wrong(`only ${text}`) : ok(text);
    },
  };
}

/** Compares the clock with that of another server, or asks the system whether the clock follows a time server. */
export function checkClock(referenceUrl: string | null): Check {
  return {
    about: "clock",
    async find() {
      const timedatectl = spawnSync("timedatectl", ["show", "--property=NTPSynchronized", "--value"], {
        encoding: "utf8",
      });
      const synchronized = timedatectl.status === 0 ? timedatectl.stdout.trim() : "";
      const date = referenceUrl && (await readServerDate(referenceUrl));
      if (date) {
        const seconds = Math.round(Math.abs(Date.now() - date) / 1_000);
        const text = `${seconds} s from the clock of ${new URL(referenceUrl).hostname}`;
        return seconds > maxSeconds ? wrong(text) : ok(text);
      }
      if (synchronized === "no") return wrong("it follows no time server: timedatectl set-ntp true");
      return synchronized === "yes" ? ok("it follows a time server") : off("nothing to compare it with");
    },
  };
}

async function readServerDate(url: string): Promise<number | null> {
  const answer = await fetch(url, { method: "HEAD", redirect: "manual" }).catch(() => null);
  return Date.parse(answer?.headers.get("date") ?? "") || null;
}

/** Checks which host and address the site sees in a request to PUBLIC_URL. */
export function checkProxy({ publicUrl, trustProxy, dataDir, sessionSecret }: Config): Check {
  return {
    about: "proxy",
    async find() {
      if (runningSite(dataDir) === null) return off("the site does not run");
      const secret = sessionSecret ?? generatedSecret(dataDir);
      const answer = await fetch(`${publicUrl}/healthz`, { headers: { [doctorHeader]: doctorKey(secret) } });
      if (answer.status !== 200) return wrong(`${publicUrl}/healthz answers ${answer.status}`);
      const text = await answer.text();
      if (!text.startsWith("{")) return wrong(`${publicUrl} does not lead to this site`);
      const { host, address } = JSON.parse(text) as { host: string; address: string | null };
      if (host !== new URL(publicUrl).host)
        return wrong(`the site sees the host ${host}: the proxy must pass Host on (section 6)`);
      if (address === null)
        return wrong(
          `TRUST_PROXY is ${trustProxy}, and the site sees no address of the visitor in X-Forwarded-For (section 6)`,
        );
      return ok(`${publicUrl} leads here; the site sees ${host} and ${address}`);
    },
  };
}
