import { ensureAdministrator, type FirstAdministrator } from "./accounts/ensure-administrator.ts";
import type { App } from "./compose.ts";
import { fillDemo } from "./db/seed/fill-demo.ts";

/** Brings the database up to date: the first administrator, and demo content where it is wanted and there is nothing yet. */
export async function prepare(app: App): Promise<FirstAdministrator | null> {
  const { config, db } = app;
  const administrator = await ensureAdministrator(db, {
    email: config.adminEmail,
    password: config.adminPassword,
  });
  if (config.seed !== "none") await fillDemo(db, app.clock.now(), app.images);
  return administrator;
}
