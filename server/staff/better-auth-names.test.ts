import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { getCookies } from "better-auth/cookies";
import { expect, test } from "vitest";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { challengeCookie, challengePrefix, cookiePrefix, sessionCookie } from "./better-auth-names.ts";

const libraryFolder = resolve(projectRoot(), "node_modules/better-auth");
const readLibraryFile = (path: string) => readFileSync(join(libraryFolder, path), "utf8");
const { version } = JSON.parse(readLibraryFile("package.json")) as { version: string };

test("our names of cookies and identifiers are equal to those of better-auth", () => {
  const upgradeMessage = (name: string) =>
    `better-auth ${version} changed ${name}: correct server/staff/better-auth-names.ts`;
  const { sessionToken } = getCookies({ advanced: { cookiePrefix, useSecureCookies: false } });
  expect(sessionToken.name, upgradeMessage("the name of the session cookie")).toBe(sessionCookie);
  const secondFactor = readLibraryFile("dist/plugins/two-factor/constant.mjs");
  const suffix = challengeCookie.slice(cookiePrefix.length + 1);
  expect(secondFactor, upgradeMessage("the cookie of the second step")).toContain(`"${suffix}"`);
  expect(
    readLibraryFile("dist/plugins/two-factor/index.mjs"),
    upgradeMessage("the identifier of the second step"),
  ).toContain(`\`${challengePrefix}\${`);
});
