import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "#testing/databases/free-port.ts";
import { root } from "./program.ts";
import { listens, nginxFolder, runNginx } from "./run-nginx.ts";

type Deployed = {
  port?: number;
  /** Without one, nobody listens where the payment worker would. */
  paymentPort?: number;
  /** Lifts the limits per address, for a crowd of visitors from one address. */
  limits?: "lifted";
};

/** nginx with deploy/nginx.conf, with other ports and folders and without TLS. */
export async function runDeployedNginx(
  sitePort: number,
  { port: wanted, paymentPort, limits }: Deployed = {},
) {
  const port = wanted ?? (await freePort());
  const folder = nginxFolder();
  const configured = readFileSync(join(root, "deploy/nginx.conf"), "utf8")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replaceAll("127.0.0.1:3001", `127.0.0.1:${paymentPort ?? (await freePort())}`)
    .replace("/run/imece-nginx", join(folder, "cache"))
    .replace(/listen \[::\].*\n/g, "")
    .replace("listen 80;", `listen unix:${folder}/redirects;`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_.*$/gm, "")
    .replace("/var/log/nginx/imece.log", join(folder, "access.log"))
    .replace(/^\s*limit_(req|conn imece_open) .*$/gm, (line) => (limits === "lifted" ? "" : line))
    .replace("root /opt/imece/current/deploy;", `root ${join(root, "deploy")};`);
  const nginx = await runNginx(folder, configured, () => listens(port));
  return { ...nginx, port, url: `http://127.0.0.1:${port}` };
}
