import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getCookies } from "better-auth/cookies";
import { expect, test } from "vitest";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { challengeCookie, challengePrefix, cookiePrefix, sessionCookie } from "./better-auth-names.ts";

const library = resolve(projectRoot(), "node_modules/better-auth");
const read = (path: string) => readFileSync(join(library, path), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

test("better-auth still uses our names of its cookies and of the second step of signing in", () => {
  const changed = (what: string) =>
    `better-auth ${version} changed ${what}: correct server/staff/better-auth-names.ts`;
  const { sessionToken } = getCookies({ advanced: { cookiePrefix, useSecureCookies: false } });
  expect(sessionToken.name, changed("the name of the session cookie")).toBe(sessionCookie);
  const secondFactor = read("dist/plugins/two-factor/constant.mjs");
  const suffix = challengeCookie.slice(cookiePrefix.length + 1);
  expect(secondFactor, changed("the cookie of the second step")).toContain(`"${suffix}"`);
  expect(read("dist/plugins/two-factor/index.mjs"), changed("the identifier of the second step")).toContain(
    `\`${challengePrefix}\${`,
  );
});
