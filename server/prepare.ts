import { ensureAdministrator, type FirstAdministrator } from "./accounts/ensure-administrator.ts";
import type { App } from "./compose.ts";
import { fillDemo } from "./db/seed/fill-demo.ts";

/** Creates the first administrator, and demo content where it is wanted and the database is empty. */
export async function prepare(app: App): Promise<FirstAdministrator | null> {
  const { config, db } = app;
  const administrator = await ensureAdministrator(db, {
    email: config.adminEmail,
    password: config.adminPassword,
  });
  if (config.seed !== "none") await fillDemo(db, app.clock.now(), app.images);
  return administrator;
}
