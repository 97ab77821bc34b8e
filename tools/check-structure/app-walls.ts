import type { Failure } from "./failure.ts";
import type { ImportStatement } from "./imports.ts";
import { isTest, type SourceFile } from "./source-tree.ts";

export type IsRoute = (path: string) => boolean;

export function checkAppWalls(file: SourceFile, statement: ImportStatement, isRoute: IsRoute): Failure[] {
  if (!file.path.startsWith("app/") || isTest(file.path)) return [];
  const message = findBreach(file.path, statement, isRoute);
  return message === undefined ? [] : [{ path: file.path, line: statement.line, message }];
}

function findBreach(
  path: string,
  { target, typeOnly }: ImportStatement,
  isRoute: IsRoute,
): string | undefined {
  if (path.startsWith("app/site/") && target.startsWith("app/admin/")) {
    return `the public site may not know the back office, but imports ${target}. What both show goes to app/ui/, what both reckon goes to shared/.`;
  }
  if (path.startsWith("app/admin/") && target.startsWith("app/site/")) {
    return `the back office may not know the public site, but imports ${target}. What both show goes to app/ui/, what both reckon goes to shared/.`;
  }
  if (path.startsWith("app/admin/kit/") && /^(server|app\/admin\/(?!kit\/))/.test(target)) {
    return `app/admin/kit/ knows no entity, but imports ${target}. Take it as a property, or move this to the entity's own folder in app/admin/.`;
  }
  if (path.startsWith("app/ui/") && /^(server|app\/(site|admin|http)\/)/.test(target)) {
    return `app/ui/ holds components that know nothing but looks, but this imports ${target}. Take it as a property, or move this to the section that shows it.`;
  }
  if (typeOnly || runsOnServer(path, isRoute)) return undefined;
  if (target.startsWith("server/")) {
    return `this file reaches the browser, but imports ${target}. Read the data in the route's loader or action, in app/http/request/, or in a *.server.ts file; the type alone may be imported with \`import type\`.`;
  }
  if (target.startsWith("app/http/") || /\.server\.tsx?$/.test(target)) {
    return `this file reaches the browser, but imports ${target}, which is for the server. Call it in the route's loader or action and pass on its result.`;
  }
  return undefined;
}

/** React Router removes loaders, actions and middleware from the browser's copy of a route module. */
function runsOnServer(path: string, isRoute: IsRoute): boolean {
  return (
    isRoute(path) || path.startsWith("app/http/") || /^app\/[^/]+$/.test(path) || /\.server\.tsx?$/.test(path)
  );
}
