import type { Role } from "./roles.ts";

/** What a write needs. Reading is open to all staff, but for what names a permission of its own here. */
export type Permission =
  | "content.write"
  | "orders.write"
  | "orders.export"
  | "settings.write"
  | "users.read"
  | "users.write"
  | "audit.read"
  /** Also to look somebody up for it, and to take out what is kept about them. */
  | "personal-data.write";

const granted: Record<Role, ReadonlySet<Permission>> = {
  admin: new Set<Permission>([
    "content.write",
    "orders.write",
    "orders.export",
    "settings.write",
    "users.read",
    "users.write",
    "audit.read",
    "personal-data.write",
  ]),
  editor: new Set<Permission>(["content.write", "orders.write", "orders.export", "users.read"]),
  viewer: new Set<Permission>(["users.read"]),
};

/** Whether somebody with this role may. Asked on the server in every write, and by screens to explain. */
export function may(who: { role: Role }, permission: Permission): boolean {
  return granted[who.role].has(permission);
}

/** Whether somebody with this role may change anything but their own account. */
export function mayWriteAnything(who: { role: Role }): boolean {
  return [...granted[who.role]].some((permission) => permission.endsWith(".write"));
}
