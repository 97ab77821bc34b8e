import { hashPassword } from "better-auth/crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { writeAudit } from "./audit.ts";
import { isRole } from "./roles.ts";
import { collectProblems, passwordProblem, type UserErrors } from "./rules.ts";
import { linkIdentifier } from "./send-password-link.ts";
import { storePassword } from "./store-password.ts";
import { adminUsers, verifications } from "./table.ts";

type ResetContext = { db: Db; clock: Clock; address: string };

type PasswordReset =
  | { kind: "changed" }
  | { kind: "refused"; errors: UserErrors }
  /** The link was used before, is too old, or is invalid. */
  | { kind: "expired" };

/** Sets a new password with the mailed link. Ends all sessions. The second factor stays. */
export async function resetPassword(
  { db, clock, address }: ResetContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<PasswordReset> {
  const now = clock.now();
  const person = await findPersonByLink(db, token, now);
  if (!person) return { kind: "expired" };
  const errors = collectProblems({ password: passwordProblem(newPassword, person) });
  if (errors) return { kind: "refused", errors };
  const hash = await hashPassword(newPassword);
  return db.transaction(async (tx): Promise<PasswordReset> => {
    // When two requests use one link at once, the second request deletes no row.
    const usedLinks = await tx
      .delete(verifications)
      .where(eq(verifications.identifier, linkIdentifier(token)))
      .returning({ id: verifications.id });
    if (usedLinks.length === 0 || !isRole(person.role)) return { kind: "expired" };
    await storePassword(tx, person.id, hash, now);
    const actor = { id: person.id, name: person.name, role: person.role, address };
    await writeAudit(tx, actor, { action: "reset-password", entity: "user", entityId: person.id });
    return { kind: "changed" };
  });
}

/** Whether the link is still valid, before the person chooses a new password. */
export async function isValidLink({ db, clock }: { db: Db; clock: Clock }, token: string): Promise<boolean> {
  return (await findPersonByLink(db, token, clock.now())) !== undefined;
}

async function findPersonByLink(db: Db | Tx, token: string, now: Date) {
  const [person] = await db
    .select({
      id: adminUsers.id,
      email: adminUsers.email,
      name: adminUsers.fullName,
      role: adminUsers.role,
    })
    .from(verifications)
    .innerJoin(adminUsers, eq(adminUsers.id, verifications.value))
    .where(
      and(
        eq(verifications.identifier, linkIdentifier(token)),
        gt(verifications.expiresAt, now),
        eq(adminUsers.banned, false),
      ),
    );
  return person;
}
