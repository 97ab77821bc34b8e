import { eq } from "drizzle-orm";
import type { StaffAuth } from "./staff-auth.ts";
import { ownWrite, type StaffContext } from "./staff-write.ts";
import { sessions } from "./table.ts";

/** Ends the session of this browser. Returns Set-Cookie values that delete the session's cookie. */
export async function signOutStaff(
  ctx: StaffContext & { auth: StaffAuth; headers: Headers },
  sessionId: string,
): Promise<string[]> {
  await ownWrite(ctx, async ({ tx, audit }) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    await audit({ action: "sign-out", entity: "user", entityId: ctx.actor.id });
  });
  const { headers } = await ctx.auth.api.signOut({ headers: ctx.headers, returnHeaders: true });
  return headers.getSetCookie();
}
