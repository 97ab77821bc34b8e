import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { searchPath } from "../harness/required-programs.ts";
import { listens, nginxFolder, type RunningNginx, runNginx } from "../harness/run-nginx.ts";

/**
 * nginx in front of the site as in production (docs/operations.md): HTTPS and HTTP/2 for visitors. Its certificate is
 * self-signed.
 *
 * @param port where it listens; `https://localhost:<port>` is the site's PUBLIC_URL
 */
export async function startHttpsFront(port: number, site: string): Promise<RunningNginx> {
  const folder = nginxFolder();
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost
    -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.split(/\s+/);
  const made = spawnSync("openssl", args, { encoding: "utf8", env: { ...process.env, ...searchPath } });
  if (made.status !== 0)
    throw new Error(`openssl made no certificate: ${made.stderr ?? made.error?.message}`);
  const { host } = new URL(site);
  const http = `
  upstream site { server ${host}; keepalive 16; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    ssl_protocols TLSv1.3;
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }`;
  return runNginx(folder, http, () => listens(port));
}
