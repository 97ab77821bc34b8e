import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The route manifest is part of the page: no requests of its own while the visitor reads, and nothing that
  // would tell an anonymous browser about admin routes on demand.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
