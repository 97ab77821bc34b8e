import { createServer } from "vite";

// Vite loads the whole server, including the database, so that an edit in app/ is visible at once.
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 20_000 + Number(process.env.PORT ?? 3000) } },
  appType: "custom",
});
// React Router's second Vite would end the process on SIGTERM while the database is open.
process.removeAllListeners("SIGTERM");
process.once("SIGINT", () => vite.close());
process.once("SIGTERM", () => vite.close());
globalThis.imeceDevelopment = vite;
await vite.ssrLoadModule("/main.ts");
