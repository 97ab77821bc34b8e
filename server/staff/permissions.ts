import type { Role } from "./roles.ts";

/** The permissions. All staff can read, except where a comment here says otherwise. */
const permissions = [
  "content.write",
  "orders.write",
  "orders.export",
  "refunds.write",
  /** Statements of the bank, and matching their rows with orders. */
  "transfers.write",
  "settings.write",
  "users.read",
  "users.write",
  "audit.read",
  /** Looking up a person and exporting their data need this permission, too. */
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

/** Whether this role has the permission. The server checks it in every write; screens use it to explain. */
export function may(person: { role: Role }, permission: Permission): boolean {
  return permissionsByRole[person.role].has(permission);
}

/** Lists the permissions of this role, for screens that offer only what a person may do. */
export function permissionsOf({ role }: { role: Role }): Permission[] {
  return [...permissionsByRole[role]];
}

/** Whether this role may change anything except the person's own account. */
export function mayWriteAnything(person: { role: Role }): boolean {
  return [...permissionsByRole[person.role]].some((permission) => permission.endsWith(".write"));
}
