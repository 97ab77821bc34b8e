import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? "");

test("each container has limited logs and only the necessary rights, and the image has its commit as a label", () => {
  const services = read("compose.yaml")
    .split(/^services:$/m)[1]
    ?.split(/^networks:$/m)[0]
    ?.split(/^ {2}(?=\w)/m)
    .slice(1);
  expect(services).toHaveLength(3);
  for (const service of services ?? []) expect(service).toContain("logging: *log");
  const [site = "", , caddy = ""] = services ?? [];
  for (const service of [site, caddy]) expect(service).toContain("cap_drop: [ALL]");
  expect(caddy).toContain("cap_add: [NET_BIND_SERVICE]");
  expect(read("Dockerfile")).toContain('org.opencontainers.image.revision="$COMMIT"');
});

test("an image is built with the Node.js of .nvmrc, and contains all files that the build reads", () => {
  const [major] = read(".nvmrc").split(".");
  const bases = all(read("Dockerfile"), /^FROM docker\.io\/library\/node:(\d+)/gm);
  expect(new Set(bases)).toEqual(new Set([major]));

  const [, sources = "", files = ""] =
    /const sources = \[(.+?)\];\nconst files = \[(.+?)\];/s.exec(read("tools/setup/build.mjs")) ?? [];
  const buildInputs = all(`${sources},${files}`, /"([^"/]+)[^"]*"/g);
  expect(buildInputs).toContain("vite.config.ts");
  const imageFiles = all(read(".dockerignore"), /^!(.+)$/gm);
  expect(buildInputs.filter((name) => !imageFiles.includes(name))).toEqual([]);
});
