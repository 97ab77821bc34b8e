import { eq } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { writeAudit } from "./audit.ts";
import { isRole } from "./roles.ts";
import { adminUsers, sessions } from "./table.ts";

/** Records the start of a session: its address, the time of the person's last login, and an audit entry. */
export async function startSession(
  { db, clock, address }: { db: Db; clock: Clock; address: string },
  token: string,
  action: "sign-in" | "sign-in-second-factor",
): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .update(sessions)
      .set({ ipAddress: address })
      .where(eq(sessions.token, token))
      .returning({ userId: sessions.userId });
    if (!session) return;
    const [user] = await tx
      .update(adminUsers)
      .set({ lastLogin: clock.now() })
      .where(eq(adminUsers.id, session.userId))
      .returning({ id: adminUsers.id, name: adminUsers.fullName, role: adminUsers.role });
    if (!user || !isRole(user.role)) return;
    await writeAudit(
      tx,
      { id: user.id, name: user.name, address },
      { action, entity: "user", entityId: user.id },
    );
  });
}
