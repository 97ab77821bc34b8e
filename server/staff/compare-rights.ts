import { type Area, areas, effectiveLevel, reaches } from "#shared/staff/rights.ts";
import { type Holder, may, rightsOf } from "./permissions.ts";
import { isRole } from "./roles.ts";

/** Whether the first person has every right of the second. */
export function holdsAll(person: Holder, other: Holder): boolean {
  const rights = rightsOf(other);
  return areas.every((area) => may(person, area, effectiveLevel(area, rights[area])));
}

/** Whether the person has all rights of an administrator. */
export function isFullAdministrator(person: Holder): boolean {
  return person.role === "admin" && holdsAll(person, { role: "admin", overrides: {} });
}

/** A person with these rights can lead money away, or give the rights to somebody. */
export const guardedAreas = ["settings", "users", "refunds"] as const satisfies readonly Area[];

/** Whether the person may change or decide in an area that leads to money or to rights. */
export function holdsGuarded(person: Holder): boolean {
  return person.role === "admin" || guardedAreas.some((area) => may(person, area, "change"));
}

/**
 * Returns true when a change of a person's rights is guarded. Such a change gives rights to change or decide in a guarded
 * area, or takes such rights from an administrator who stays one.
 */
export function changesGuarded(before: Holder, after: Holder): boolean {
  const former = rightsOf(before);
  const changed = rightsOf(after);
  const staysAdministrator = before.role === "admin" && after.role === "admin";
  return guardedAreas.some((area) => {
    if (former[area] === changed[area]) return false;
    return reaches(changed[area], former[area]) ? reaches(changed[area], "change") : staysAdministrator;
  });
}

/** A role that was typed may be unknown; the write refuses it. */
export function toHolder(role: string, overrides: Holder["overrides"]): Holder {
  return { role: isRole(role) ? role : "viewer", overrides };
}
