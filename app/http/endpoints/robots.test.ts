import { expect, test } from "vitest";
import { bareApp, get } from "#testing/world/bare-app.ts";
import { loader } from "./robots.ts";

test("the file names the sitemap and disallows addresses that are not pages, but does not name the back office", async () => {
  const app = bareApp({}, { ADMIN_PATH: "gizli-kapi" });
  const answer = await get(loader, app, "/robots.txt");
  const text = await answer.text();
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(text).toContain("\nSitemap: https://vakif.example/sitemap.xml\n");
  for (const path of ["/sepet", "/payment", "/api", "/.netlify", "/arama"]) {
    expect(text).toContain(`\nDisallow: ${path}\n`);
  }
  expect(text).not.toContain("gizli-kapi");
});

test("a client that has the current version gets 304", async () => {
  const app = bareApp();
  const tag = (await get(loader, app, "/robots.txt")).headers.get("ETag") ?? "";
  const secondAnswer = await get(loader, app, "/robots.txt", {}, { "If-None-Match": `"x", ${tag}` });
  expect(secondAnswer.status).toBe(304);
  expect(secondAnswer.headers.get("ETag")).toBe(tag);
  expect(await secondAnswer.text()).toBe("");
});
