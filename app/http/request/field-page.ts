import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { secretPageHeaders } from "./secret-page.ts";

/** The holder of a link sees one place; staff choose among the places. */
export type FieldMode = "link" | "staff";

/** The build writes this table (tools/setup/vite-field.ts). */
type FieldFiles = { scripts: readonly string[]; styles: readonly string[]; worker: string };

/** In development Vite serves the sources, and there is no worker. */
const sources: FieldFiles = {
  scripts: ["/app/field/start.tsx"],
  styles: ["/app/field/field.css"],
  worker: "",
};

let built: { files: FieldFiles; worker: string } | undefined;

function readBuild() {
  built ??= import.meta.env.PROD ? readFiles() : { files: sources, worker: "" };
  return built;
}

function readFiles() {
  const build = join(projectRoot(), "build");
  const files = JSON.parse(readFileSync(join(build, "field.json"), "utf8")) as FieldFiles;
  return { files, worker: readFileSync(join(build, "client", files.worker), "utf8") };
}

/**
 * Returns the document of the field screen (docs/decisions/083-field-screen.md). It holds no data, so that a phone can keep
 * it for the time without a connection.
 */
export function fieldPage(mode: FieldMode): Response {
  const { scripts, styles } = readBuild().files;
  const [start = "", ...imported] = scripts;
  const lines = [
    "<!DOCTYPE html>",
    `<html lang="tr" data-field="${mode}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
    '<meta name="robots" content="noindex">',
    "<title>Kesim</title>",
    '<link rel="icon" href="data:,">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...imported.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${start}"></script>`,
    "</head>",
    '<body><div id="field"><p>Yükleniyor…</p></div><noscript>Bu sayfa için JavaScript gerekir.</noscript></body>',
    "</html>",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      ...secretPageHeaders,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy,
    },
  });
}

/**
 * Returns the worker of the field screen. Its first line names the files that it keeps, so that a new build is another
 * worker, which the browser then installs.
 */
export function fieldWorker(page: string): Response {
  const { files, worker } = readBuild();
  const kept = [page, ...files.scripts, ...files.styles];
  const version = createHash("sha256")
    .update(`${kept.join("\n")}\n${worker}`)
    .digest("hex")
    .slice(0, 16);
  const body = `self.field = ${JSON.stringify({ page, files: kept, version })};\n${worker}`;
  return new Response(body, {
    headers: {
      ...secretPageHeaders,
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      // The script is below its page, which the scope contains.
      "Service-Worker-Allowed": page,
    },
  });
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self'${import.meta.env.DEV ? " 'unsafe-inline'" : ""}`,
  "img-src 'self' data:",
  `connect-src 'self'${import.meta.env.DEV ? " ws:" : ""}`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join("; ");
