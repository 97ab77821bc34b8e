import type { Role } from "#server/staff/roles.ts";

/** The names are those of docs/specification.md#6-roles-and-permissions. */
export const roleNames: Record<Role, string> = {
  admin: "Administrator",
  editor: "Editör",
  viewer: "Görüntüleyici",
};
