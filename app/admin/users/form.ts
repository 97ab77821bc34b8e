import { z } from "zod";
import type { Role } from "#server/accounts/roles.ts";
import { choice, flag, requiredText } from "#shared/content-fields.ts";

const roles = ["admin", "editor", "viewer"] as const satisfies readonly Role[];

const person = {
  name: requiredText(120),
  role: choice(roles),
};

/** All required (specification section 5); what makes a good password the server says. */
export const newUserForm = z.object({
  ...person,
  email: requiredText(200),
  password: z.string({ error: "required" }),
});

export const userForm = z.object({ ...person, active: flag(false) });
