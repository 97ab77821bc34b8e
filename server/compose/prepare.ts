import { sql } from "drizzle-orm";
import { addDemoStories, fillDemo } from "#server/demo/fill-demo.ts";
import { moveDemoSeason } from "#server/demo/fill-kurban.ts";
import { isClosed } from "#server/giving/opening/is-closed.ts";
import { skipChecklist } from "#server/giving/opening/skip-checklist.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { ensureAdministrator, type FirstAdministrator } from "#server/staff/ensure-administrator.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import type { App } from "./compose.ts";

/** Switches on the SMS after card donations, if the database is new and therefore has no administrator. */
async function enableSmsInNewDatabase(db: Db): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) select ${orderSettings.fields.smsAutomatic.row}, 'true'::jsonb
    where not exists (select from admin_users) on conflict do nothing`);
}

/**
 * Creates the first administrator, and fills an empty database with demo content when the configuration asks for it.
 */
export async function prepare(app: App): Promise<FirstAdministrator | null> {
  const { config, db } = app;
  // This must precede the creation of the administrator, because a database with an administrator is not new.
  if (config.sms.kind !== "log") await enableSmsInNewDatabase(db);
  const administrator = await ensureAdministrator(db, {
    email: config.adminEmail,
    password: config.adminPassword,
  });
  if (config.seed !== "none") await fillDemo(db, app.clock.now(), app.images, config.site.name);
  // Without its stories the site still works, and the next start tries again.
  await addDemoStories(db, app.clock.now(), app.images).catch((err) =>
    app.log.error({ err }, "demo stories could not be added"),
  );
  await moveDemoSeason(db, app.clock.now());
  await skipChecklist(app.opening);
  // An open site never asks again, so its pages do not depend on the database for it.
  await isClosed(app.opening);
  return administrator;
}
