import { z } from "zod";
import type { RightOverrides } from "#server/staff/permissions.ts";
import type { Role } from "#server/staff/roles.ts";
import { choice, flag, requiredText } from "#shared/content/content-fields.ts";
import {
  type Area,
  effectiveLevel,
  type GridArea,
  gridAreas,
  type Level,
  levels,
} from "#shared/staff/rights.ts";
import { ownValue } from "#shared/text/own-value.ts";

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

/** `role` is the level of the preset. A form without the field is refused, because a default would change rights. */
const right = choice(["role", ...levels]);

type RightField = `right_${GridArea}`;
export const rightField = (area: GridArea): RightField => `right_${area}`;
const rightFields = Object.fromEntries(gridAreas.map((area) => [rightField(area), right])) as Record<
  RightField,
  typeof right
>;

export const userForm = z.object({ name, role, active: flag(false), ...rightFields });

/** Returns the levels that differ from the preset. Areas without a screen keep theirs. */
export function chooseOverrides(
  values: Record<RightField, z.output<typeof right>>,
  stored: RightOverrides,
): RightOverrides {
  const overrides: Partial<Record<Area, Level>> = { ...stored };
  for (const area of gridAreas) {
    const level = values[rightField(area)];
    delete overrides[area];
    if (level !== "role") overrides[area] = effectiveLevel(area, level);
  }
  return overrides;
}

/** Returns the values of the fields for stored levels. */
export function toRightValues(stored: RightOverrides): Record<RightField, string> {
  const values = gridAreas.map((area) => [rightField(area), ownValue(stored, area) ?? "role"]);
  return Object.fromEntries(values);
}
