import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test.each(["/gizli/orders/HD123", "/gizli/news?q=su&page=2", "/gizli/news/edit/1"])("%s is kept", (path) => {
  expect(nextPath(path, "gizli")).toBe(path);
});

test.each([
  null,
  "",
  "/gizli",
  "/",
  "/bagis",
  "/gizlice/news",
  "gizli/news",
  "https://evil.example/gizli/news",
  "//evil.example/gizli/news",
  "/\\evil.example/gizli/news",
  "/gizli/../../evil",
  "/gizli/..//evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/gizli/login",
  "/gizli/login/code?next=/gizli/login",
  "/gizli/logout",
])("%j leads to the dashboard", (path) => {
  expect(nextPath(path, "gizli")).toBe("/gizli");
});
