import { checkAppWalls, type IsRoute } from "./app-walls.ts";
import { checkCitations } from "./citations.ts";
import type { Failure } from "./failure.ts";
import { checkName } from "./names.ts";
import { checkOrderStatus } from "./order-status.ts";
import { checkOuterWalls } from "./outer-walls.ts";
import { checkPlatformTables } from "./platform-tables.ts";
import { checkServerOrder } from "./server-order.ts";
import { checkSize } from "./size.ts";
import { readDocuments, readSourceTree } from "./source-tree.ts";
import { checkStaffWrites } from "./staff-writes.ts";
import { checkOptionalBeforeText, checkTextWalls } from "./text-walls.ts";

export function checkStructure(root: string): { files: number; failures: Failure[] } {
  const files = readSourceTree(root);
  const isRoute = routeModules(files.find(({ path }) => path === "app/routes.ts")?.text ?? "");
  const failures = files.flatMap((file) => [
    ...checkName(file.path),
    ...checkSize(file),
    ...checkTextWalls(file),
    ...checkOptionalBeforeText(file),
    ...checkOrderStatus(file),
    ...(file.problem ? [{ path: file.path, message: `cannot be read: ${file.problem}` }] : []),
    ...file.imports.flatMap((statement) => [
      ...checkOuterWalls(file, statement),
      ...checkServerOrder(file, statement),
      ...checkAppWalls(file, statement, isRoute),
    ]),
  ]);
  const citations = checkCitations(root, files, readDocuments(root));
  const sorted = [...failures, ...citations, ...checkStaffWrites(files), ...checkPlatformTables(files)].sort(
    (a, b) => a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0),
  );
  return { files: files.length, failures: sorted };
}

/** Reads the route modules from app/routes.ts. `${…}` in a path stands for any folder. */
function routeModules(text: string): IsRoute {
  const paths = [...text.matchAll(/["`]([^"`]+\.tsx?)["`]/g)].map(([, path = ""]) => path);
  const patterns = paths.map((path) => path.replaceAll(".", "\\.").replace(/\$\{\w+\}/g, "[^/]+"));
  const pattern = new RegExp(`^app/(${patterns.join("|")})$`);
  return (path) => pattern.test(path);
}
