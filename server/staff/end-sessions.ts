import { and, eq, ne } from "drizzle-orm";
import { ownWrite, type StaffContext } from "./staff-write.ts";
import { sessions } from "./table.ts";

type SessionsEnded = { kind: "ended"; count: number };

/**
 * Ends one session of the actor, or all sessions but one. The next request with an ended session is signed out.
 */
export function endSessions(
  ctx: StaffContext,
  which: { id: string } | { allBut: string },
): Promise<SessionsEnded> {
  const own = eq(sessions.userId, ctx.actor.id);
  return ownWrite(ctx, async ({ tx, audit }) => {
    const ended = await tx
      .delete(sessions)
      .where(and(own, "id" in which ? eq(sessions.id, which.id) : ne(sessions.id, which.allBut)))
      .returning({ id: sessions.id });
    if (ended.length > 0) {
      await audit({
        action: "end-sessions",
        entity: "user",
        entityId: ctx.actor.id,
        after: { sessions: ended.length },
      });
    }
    return { kind: "ended", count: ended.length };
  });
}
