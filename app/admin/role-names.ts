import type { Role } from "#server/accounts/roles.ts";

/** The specification's names (section 6). */
export const roleNames: Record<Role, string> = {
  admin: "Administrator",
  editor: "Editör",
  viewer: "Görüntüleyici",
};
