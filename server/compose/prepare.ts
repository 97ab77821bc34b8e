import { sql } from "drizzle-orm";
import { fillDemo } from "#server/demo/fill-demo.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { ensureAdministrator, type FirstAdministrator } from "#server/staff/ensure-administrator.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import type { App } from "./compose.ts";

/** Switches on SMS after card gifts in a new database. A database with an administrator keeps its setting. */
async function enableSmsInNewDatabase(db: Db): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) select ${orderSettings.fields.smsAutomatic.row}, 'true'::jsonb
    where not exists (select from admin_users) on conflict do nothing`);
}

/** Creates the first administrator, and demo content where it is wanted and the database is empty. */
export async function prepare(app: App): Promise<FirstAdministrator | null> {
  const { config, db } = app;
  // This runs before the administrator is created, because a database with an administrator is not new.
  if (config.sms.kind !== "log") await enableSmsInNewDatabase(db);
  const administrator = await ensureAdministrator(db, {
    email: config.adminEmail,
    password: config.adminPassword,
  });
  if (config.seed !== "none") await fillDemo(db, app.clock.now(), app.images, config.site.name);
  return administrator;
}
