import { join } from "node:path";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { serveFiles } from "#app/http/server/files.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";

// Phones play a film only if the server can send a part of the file.
test.each(["webm", "mp4"] as const)("the film is sent in parts, as %s", async (format) => {
  const http = new Hono().use(
    serveFiles({ root: join(projectRoot(), "public"), cacheControl: "public, max-age=3600" }),
  );
  const answer = await http.request(`/stories/kirk-gece.${format}`, { headers: { Range: "bytes=100-199" } });
  expect(answer.status).toBe(206);
  expect(answer.headers.get("Content-Range")).toMatch(/^bytes 100-199\/\d+$/);
  expect(answer.headers.get("Content-Type")).toBe(`video/${format}`);
  expect((await answer.arrayBuffer()).byteLength).toBe(100);
});
