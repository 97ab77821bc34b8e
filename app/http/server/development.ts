import type { ServerBuild } from "react-router";
import type { NodeHandler } from "./serve.ts";

/** Development mode, which only `npm run dev` sets: Vite serves the sources and rebuilds after every edit. */
type Development = {
  middlewares: (...args: [...Parameters<NodeHandler>, () => void]) => void;
  ssrLoadModule(id: string): Promise<Record<string, unknown>>;
};

export const development = (globalThis as { imeceDevelopment?: Development }).imeceDevelopment;

export async function currentBuild(): Promise<ServerBuild> {
  const build = development
    ? await development.ssrLoadModule("virtual:react-router/server-build")
    : await import("virtual:react-router/server-build");
  return build as unknown as ServerBuild;
}
