import { createServer } from "vite";

// Vite loads the whole server, database included, so that an edit anywhere in app/ shows at once.
const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 20_000 + Number(process.env.PORT ?? 3000) } },
  appType: "custom",
});
// React Router has a second Vite, which answers SIGTERM by ending the process at once, with the database open.
process.removeAllListeners("SIGTERM");
process.once("SIGINT", () => vite.close());
process.once("SIGTERM", () => vite.close());
globalThis.imeceDevelopment = vite;
await vite.ssrLoadModule("/main.ts");
