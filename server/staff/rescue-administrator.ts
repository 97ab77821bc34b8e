// better-auth hashes with this package. This file also runs without the bundle, where better-auth is not installed.
import { hashPassword } from "@better-auth/utils/password";
import { and, asc, eq } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { generatePassword } from "./generate-password.ts";
import { lockUser } from "./lock-user.ts";
import { removeSecondFactor } from "./remove-second-factor.ts";
import { cleanEmail } from "./rules.ts";
import { storePassword } from "./store-password.ts";
import { adminUsers, auditLog } from "./table.ts";

type Rescued =
  /** The password is shown once and never stored. */
  { kind: "rescued"; email: string; password: string } | { kind: "missing"; administrators: string[] };

/**
 * Sets a new password for an administrator, removes the second factor and ends all sessions, for the case that no other
 * administrator can help. Anybody who can run programs as the site's user can call it, so the audit entry names no
 * person.
 */
export async function rescueAdministrator(
  { db, clock }: { db: Db; clock: Clock },
  input: string,
): Promise<Rescued> {
  const email = cleanEmail(input);
  const administrators = await db
    .select({ id: adminUsers.id, email: adminUsers.email })
    .from(adminUsers)
    .where(and(eq(adminUsers.role, "admin"), eq(adminUsers.banned, false)))
    .orderBy(asc(adminUsers.email));
  const administrator = administrators.find((candidate) => candidate.email === email);
  if (!administrator) return { kind: "missing", administrators: administrators.map((user) => user.email) };
  const password = generatePassword();
  const hash = await hashPassword(password);
  const now = clock.now();
  return db.transaction(async (tx): Promise<Rescued> => {
    const user = await lockUser(tx, administrator.id);
    if (user?.role !== "admin" || user.banned) return { kind: "missing", administrators: [] };
    await storePassword(tx, administrator.id, hash, now);
    await removeSecondFactor(tx, administrator.id, now);
    await tx.insert(auditLog).values({
      actorName: "npm run rescue-administrator",
      action: "rescue",
      entity: "user",
      entityId: administrator.id,
      before: { secondFactor: user.twoFactorEnabled },
      after: { secondFactor: false },
    });
    return { kind: "rescued", email, password };
  });
}

/** Answers the rescue command, in the running server or in the command's own process. */
export function answerRescueCommand(ctx: { db: Db; clock: Clock }, input: unknown): Promise<Rescued> {
  const email = (input as { email?: unknown } | null)?.email;
  return rescueAdministrator(ctx, typeof email === "string" ? email : "");
}
