import { hashPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { violatedConstraint } from "#server/platform/errors.ts";
import { toHolder } from "./compare-rights.ts";
import { findCreated } from "./find-submission.ts";
import { lockUsers } from "./lock-user.ts";
import { type BeyondRights, mayManage } from "./may-manage.ts";
import { mustChangeMark } from "./must-change-password.ts";
import { may } from "./permissions.ts";
import { isRole } from "./roles.ts";
import {
  cleanEmail,
  collectProblems,
  emailProblem,
  nameProblem,
  passwordProblem,
  type UserErrors,
} from "./rules.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { accounts, adminUsers, verifications } from "./table.ts";

/**
 * With `password` null, the person cannot sign in before choosing a password with the mailed link (invite-user.ts).
 * With `mustChange`, the person must change the password at the first sign-in, because an administrator knows it.
 */
export type UserToCreate = {
  name: string;
  email: string;
  password: string | null;
  role: string;
  mustChange?: boolean;
};

type UserCreated =
  | { kind: "saved"; id: string }
  | { kind: "refused"; errors: UserErrors }
  | BeyondRights
  | Forbidden;

/**
 * Returns why this member of staff cannot be created; null when nothing is against it. A user of the same submission
 * takes no address.
 */
export async function checkNewUser(ctx: StaffContext, user: UserToCreate): Promise<UserCreated | null> {
  const errors = findErrors(user);
  if (errors) return { kind: "refused", errors };
  if (!(await mayManage(ctx.db, ctx.actor, toHolder(user.role, {})))) return { kind: "beyond-rights" };
  const email = cleanEmail(user.email);
  const [taken] = await ctx.db.select().from(adminUsers).where(eq(adminUsers.email, email));
  if (!taken || (await findCreated(ctx, "user"))?.id === taken.id) return null;
  return { kind: "refused", errors: { email: "taken" } };
}

function findErrors({ name, email, password, role }: UserToCreate): UserErrors | null {
  const person = { name: name.trim(), email: cleanEmail(email) };
  return collectProblems({
    name: nameProblem(person.name),
    email: emailProblem(person.email),
    password: password === null ? undefined : passwordProblem(password, person),
    role: role === "" ? "required" : isRole(role) ? undefined : "invalid",
  });
}

/** Creates a member of staff (docs/specification.md#5-validation-rules, #6-roles-and-permissions). */
export async function createUser(ctx: StaffContext, user: UserToCreate): Promise<UserCreated> {
  // The right is checked first, because hashing is slow.
  if (!may(ctx.actor, "users", "change")) return { kind: "forbidden", area: "users", level: "change" };
  const { role } = user;
  const name = user.name.trim();
  const email = cleanEmail(user.email);
  const errors = findErrors(user);
  if (errors) return { kind: "refused", errors };
  const earlierUser = await findCreated(ctx, "user");
  if (earlierUser && (earlierUser.after as { email?: unknown } | null)?.email === email) {
    return { kind: "saved", id: earlierUser.id };
  }
  const hash = user.password === null ? null : await hashPassword(user.password);
  try {
    // A submission that has created another user cannot create a second user (`audit_log_created_once`).
    const { submission, ...contextWithoutSubmission } = ctx;
    return await staffWrite(
      earlierUser ? contextWithoutSubmission : { ...contextWithoutSubmission, submission },
      "users",
      "change",
      async ({ tx, audit }): Promise<UserCreated> => {
        await lockUsers(tx);
        if (!(await mayManage(tx, ctx.actor, toHolder(role, {})))) return { kind: "beyond-rights" };
        const [createdUser] = await tx
          .insert(adminUsers)
          .values({ email, fullName: name, role, emailVerified: true })
          .returning({ id: adminUsers.id });
        if (!createdUser) throw new Error("the user was not stored");
        if (hash !== null) {
          const account = {
            accountId: createdUser.id,
            providerId: "credential",
            userId: createdUser.id,
            password: hash,
          };
          await tx.insert(accounts).values(account);
          if (user.mustChange) await tx.insert(verifications).values(mustChangeMark(createdUser.id));
        }
        await audit({
          action: "create",
          entity: "user",
          entityId: createdUser.id,
          after: { name, email, role },
        });
        return { kind: "saved", id: createdUser.id };
      },
    );
  } catch (error) {
    if (violatedConstraint(error) === "admin_users_email_unique") {
      return { kind: "refused", errors: { email: "taken" } };
    }
    throw error;
  }
}
