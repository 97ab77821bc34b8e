import type { Failure } from "./failure.ts";
import type { ImportStatement } from "./imports.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

const topFolders = ["app", "server", "shared", "tools", "testing", "drills", "e2e"];
/** Programs beside the product may import all of it. */
const programs = ["tools", "testing", "drills"];
const screens = /^(app\/|react$|react\/|react-dom|react-router|@react-router\/|hono$|hono\/|@hono\/)/;
/** Packages that shared/ may import: small, without I/O and without dependencies. */
const sharedPackages = new Set(["zod", "uqr", "@lingui/core"]);
const drivers = /^(pg$|pg\/|@electric-sql\/pglite|drizzle-orm\/(node-postgres|pglite))/;

export function checkOuterWalls(file: SourceFile, statement: ImportStatement): Failure[] {
  const message = findBreach(file.path, statement);
  return message === undefined ? [] : [{ path: file.path, line: statement.line, message }];
}

const decoder = "server/platform/pictures/decoder/";

function findBreach(path: string, { target, written, typeOnly }: ImportStatement): string | undefined {
  const from = topOf(path);
  const to = topOf(target);

  if (
    written.startsWith(".") &&
    topFolders.includes(from) &&
    to !== from &&
    ["app", "server", "shared"].includes(to)
  ) {
    return `imports ${written} across top folders: write #${target}.`;
  }
  if (from === "server" && screens.test(target)) {
    return `server/ knows no screens and no HTTP, but imports ${target}. What a page needs of it goes to app/http/request/ or the route; what both need goes to shared/.`;
  }
  if (from === "e2e" || to === "e2e") {
    return to === "e2e" && from !== "e2e"
      ? "nothing imports e2e/: what journeys share goes to testing/browser/."
      : undefined;
  }
  if (from === "shared" && to !== "shared" && !sharedPackages.has(target) && !isTest(path)) {
    return `shared/ runs in browsers too and knows only itself, zod, uqr and @lingui/core, but imports ${target}. Code with I/O or domain knowledge goes to server/, screens go to app/.`;
  }
  if (to === "tools" && !programs.includes(from) && !mayUseTools(path, target)) {
    return `only app/http/server/simulated-bank.ts, settings of build tools, and tests import tools/. What the product needs goes to server/ or shared/.`;
  }
  if (to === "testing" && !["testing", "drills"].includes(from) && !isTest(path) && !isSetting(path)) {
    return `only tests, their settings and drills import testing/, but this imports ${target}. What the product or a tool needs goes to server/, shared/ or tools/.`;
  }
  if (to === "drills" && from !== "drills" && !isTest(path)) {
    return `only tests import drills/, but this imports ${target}. What the product or a tool needs goes to server/, shared/ or tools/.`;
  }
  if (path.startsWith("tools/bank-simulator/") && (to === "server" || to === "app")) {
    return `the bank simulator shares no code with the product, so that one misreading cannot pass on both sides. Write it again here, from the bank's document.`;
  }
  if (
    !programs.includes(from) &&
    drivers.test(target) &&
    !path.startsWith("server/platform/db/") &&
    !isTest(path)
  ) {
    return `only server/platform/db/ talks to database drivers, but this imports ${target}. Take the database from the context, or give server/platform/db/ what is missing.`;
  }
  if (importsDecoder(path, target) && !typeOnly && !isTest(path)) {
    return `pictures are decoded in a process of their own, with limits, but this imports ${target}. Call server/platform/pictures/decode-picture.ts, or add a job in ${decoder}.`;
  }
  return undefined;
}

/** Only the decoder's program may load the library that decodes visitors' files. */
function importsDecoder(path: string, target: string): boolean {
  if (path.startsWith(decoder) || !/^(app|server)\//.test(path)) return false;
  return target === "sharp" || target.startsWith(decoder);
}

function mayUseTools(path: string, target: string): boolean {
  if (isTest(path) || isSetting(path)) return true;
  return path === "app/http/server/simulated-bank.ts" && target.startsWith("tools/bank-simulator/");
}

function isSetting(path: string): boolean {
  return /^[^/]+\.config\.ts$/.test(path);
}

function topOf(path: string): string {
  const top = path.split("/")[0] ?? "";
  return topFolders.includes(top) && path.includes("/") ? top : "";
}
