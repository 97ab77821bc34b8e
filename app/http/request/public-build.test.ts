import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { isAdminPath } from "./admin-path.ts";
import { createPublicBuild } from "./public-build.ts";

const route = (id: string, parentId?: string) => ({ id, parentId, module: {} });
const table = (...routes: { id: string }[]) => Object.fromEntries(routes.map((route) => [route.id, route]));

test("the public site has no route of the back office at any depth", () => {
  const routes = table(
    route("root"),
    route("site/layout", "root"),
    route("site/home/page", "site/layout"),
    route("admin/layout", "root"),
    route("admin/staff-layout", "admin/layout"),
    route("admin/news/list", "admin/staff-layout"),
    route("endpoints/robots", "root"),
  );
  const build = { routes, assets: { routes, url: "x" } } as unknown as ServerBuild;
  const publicRoutes = ["root", "site/layout", "site/home/page", "endpoints/robots"];
  expect(Object.keys(createPublicBuild(build).routes)).toEqual(publicRoutes);
  expect(Object.keys(createPublicBuild(build).assets.routes)).toEqual(publicRoutes);
  expect(Object.keys(build.routes)).toHaveLength(7);
});

test.each(["/gizli", "/gizli/", "/gizli/news", "/gizli.data", "/gizli/news.data", "/gizli/_.data"])(
  "%s is below the prefix",
  (path) => expect(isAdminPath(path, "gizli")).toBe(true),
);

test.each(["/", "/gizlice", "/Gizli", "/gizl%69", "//gizli", "/x/gizli", "/gizli.datax", "/gizli.html"])(
  "%s is not",
  (path) => expect(isAdminPath(path, "gizli")).toBe(false),
);
