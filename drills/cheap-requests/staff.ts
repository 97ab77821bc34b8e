import { hashPassword } from "better-auth/crypto";
import { sql } from "drizzle-orm";
import type { Opened, Store } from "#testing/databases/store.ts";
import { backOffice, signInAs } from "#testing/site/sign-in.ts";
import { readDatabaseOf, type SiteProcess } from "#testing/site/site-process.ts";

export const roles = ["anonymous", "viewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];
export type Cookies = Record<Role, string>;

const password = "cheap-requests-drill-only";
const staffRoles = roles.filter((role) => role !== "anonymous");
const emailOf = (role: Role) => `${role}@drill.example`;

/** Creates or repairs an account for each role, and signs in. */
export async function hire(store: Store, site: SiteProcess): Promise<Cookies> {
  await readDatabaseOf(store, site, addStaff);
  const cookies = await signInAgain(site, { anonymous: "", viewer: "", editor: "", admin: "" });
  if (!cookies) throw new Error("new staff cannot sign in");
  return cookies;
}

async function addStaff({ rows }: Opened): Promise<void> {
  const hash = await hashPassword(password);
  await rows(sql`delete from settings where key like '%second%'`);
  await rows(sql`delete from auth_rate_limits`);
  for (const role of staffRoles) {
    const userId = sql`(select id from admin_users where email = ${emailOf(role)})`;
    await rows(sql`insert into admin_users (email, full_name, role, email_verified)
      values (${emailOf(role)}, ${role}, ${role}, true)
      on conflict (email) do update set role = excluded.role, banned = false, two_factor_enabled = false`);
    await rows(sql`delete from two_factors where user_id = ${userId}`);
    await rows(sql`insert into accounts (account_id, provider_id, user_id, password)
      select id, 'credential', id, ${hash} from admin_users where email = ${emailOf(role)}
      on conflict (provider_id, account_id) do update set password = excluded.password`);
  }
}

/** Signs in staff who were signed out. Returns null when an account must be repaired. */
export async function signInAgain(site: SiteProcess, cookies: Cookies): Promise<Cookies | null> {
  const newCookies = { ...cookies };
  for (const role of staffRoles) {
    const response = await fetch(`${backOffice(site)}/users`, {
      headers: { cookie: newCookies[role] },
      redirect: "manual",
    });
    await response.arrayBuffer();
    if (newCookies[role] && response.status === 200) continue;
    const now = Math.floor(performance.now());
    const address = { "X-Forwarded-For": `10.9.${Math.floor(now / 250) % 250}.${now % 250}` };
    const cookie = await signInAs(site, { email: emailOf(role), password }, address);
    if (cookie === null) return null;
    newCookies[role] = cookie;
  }
  return newCookies;
}
