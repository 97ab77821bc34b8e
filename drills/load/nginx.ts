import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pin } from "#testing/site/required-programs.ts";
import { listens, nginxFolder, type RunningNginx, runNginx } from "#testing/site/run-nginx.ts";
import { freePort } from "#tools/setup/free-port.ts";
import type { Answer } from "./ask-once.ts";

/** An nginx that serves files. */
type Nginx = RunningNginx & { url: string };

/** Headers that nginx writes from its own settings. */
const ownHeaders = new Set(["content-length", "content-type"]);

/** Serves each answer under `/<name>` from a file, with all our headers and the usual settings of a fast file server. */
export async function startNginx(answers: Readonly<Record<string, Answer>>): Promise<Nginx> {
  const folder = nginxFolder();
  for (const [name, { body }] of Object.entries(answers)) writeFileSync(join(folder, name), body);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const nginx = await runNginx(folder, files(folder, port, answers), () => listens(port));
  pin(nginx.workerPid, "server");
  return { ...nginx, url };
}

function files(folder: string, port: number, answers: Readonly<Record<string, Answer>>): string {
  const places = Object.entries(answers).map(([name, { headers }]) => {
    const type = headers.get("content-type") ?? "text/html";
    const added = [...headers].filter(([header]) => !ownHeaders.has(header)).map(header);
    const file = `default_type "${type}"; alias ${join(folder, name)}; etag off;`;
    return `location = /${name} { ${file} ${added.join(" ")} add_header Last-Modified ""; }`;
  });
  return `
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 65;
  keepalive_requests 1000000000;
  open_file_cache max=100;
  open_file_cache_valid 600s;
  server {
    listen 127.0.0.1:${port};
    ${places.join("\n    ")}
  }`;
}

function header([name, value]: readonly [string, string]): string {
  return `add_header ${name} '${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}';`;
}
