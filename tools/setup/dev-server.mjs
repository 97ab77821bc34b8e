import { createServer } from "vite";

// The whole server, database included, is loaded through Vite, so that an edit anywhere in app/ shows at once.
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 20_000 + Number(process.env.PORT ?? 3000) } },
  appType: "custom",
});
// React Router keeps a second Vite, whose answer to SIGTERM is to end the process at once, with the database open.
process.removeAllListeners("SIGTERM");
process.once("SIGINT", () => vite.close());
process.once("SIGTERM", () => vite.close());
globalThis.imeceDevelopment = vite;
await vite.ssrLoadModule("/main.ts");
