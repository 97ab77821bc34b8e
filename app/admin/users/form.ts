import { z } from "zod";
import type { Role } from "#server/staff/roles.ts";
import { choice, flag, requiredText } from "#shared/content/content-fields.ts";

const roles = ["admin", "editor", "viewer"] as const satisfies readonly Role[];

const name = requiredText(120);
const role = choice(roles);

/** All fields are required (docs/specification.md#5-validation-rules); the server checks the password. */
export const newUserForm = z.object({
  name,
  email: requiredText(200),
  password: z.string({ error: "required" }),
  role,
});

/** If the site has a mail server, the person chooses the password with the mailed link. */
export const invitedUserForm = newUserForm.omit({ password: true });

export const userForm = z.object({ name, role, active: flag(false) });
