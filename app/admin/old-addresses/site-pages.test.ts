import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { isSitePage } from "#shared/content/old-address.ts";

type RouteEntry = { path?: string | undefined; children?: readonly RouteEntry[] | undefined };

function listPaths({ path = "", children = [] }: RouteEntry, parent = ""): string[] {
  const address = path ? `${parent}/${path}` : parent;
  return [address, ...children.flatMap((child) => listPaths(child, address))];
}

test("every page of the site is known, so that no old address is accepted in vain", () => {
  const paths = (routes as readonly RouteEntry[])
    .filter(
      ({ path }) =>
        !path?.startsWith(":") &&
        !/^(?:api|\.netlify|sitemap|robots|manifest|identity|share|speculation)|\.xml$/.test(path ?? ""),
    )
    .flatMap((route) => listPaths(route))
    // The addresses of these records redirect while they have none.
    .filter((path) => path !== "" && !/\*|^\/(?:projeler|haberler|hikayeler)\/:/.test(path))
    .map((path) => path.replace(/\/:[a-z]+\??/g, "/ornek"));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !isSitePage(path))).toEqual([]);
  expect(isSitePage("/haberler/eski-haber")).toBe(false);
  expect(isSitePage("/haberler/eski-haber.html")).toBe(true);
});
