import type { Role } from "./roles.ts";

/** The permissions. Reading needs no permission, except where a comment of this list says so. */
const permissions = [
  "content.write",
  "orders.write",
  "orders.export",
  "refunds.write",
  /** The permission to import statements and to match their rows with orders. */
  "transfers.write",
  "settings.write",
  "users.read",
  "users.write",
  "audit.read",
  /** Reading a person's data and exporting them also need this permission. */
  "personal-data.write",
] as const;
export type Permission = (typeof permissions)[number];

const permissionsByRole: Record<Role, ReadonlySet<Permission>> = {
  admin: new Set(permissions),
  editor: new Set<Permission>([
    "content.write",
    "orders.write",
    "orders.export",
    "transfers.write",
    "users.read",
  ]),
  viewer: new Set<Permission>(["users.read"]),
};

/** Whether this role has the permission. Every write checks its permission; screens only hide what is forbidden. */
export function may(person: { role: Role }, permission: Permission): boolean {
  return permissionsByRole[person.role].has(permission);
}

/** Lists the permissions of this role, for the screens. */
export function permissionsOf({ role }: { role: Role }): Permission[] {
  return [...permissionsByRole[role]];
}

/** Whether this role may change anything besides the person's own account. */
export function mayWriteAnything(person: { role: Role }): boolean {
  return [...permissionsByRole[person.role]].some((permission) => permission.endsWith(".write"));
}
