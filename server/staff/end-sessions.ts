import { and, eq, ne } from "drizzle-orm";
import { ownWrite, type StaffContext } from "./staff-write.ts";
import { sessions } from "./table.ts";

type SessionsEnded = { kind: "ended"; count: number };

/**
 * Ends one session of the actor, or all sessions except one.
 */
export function endSessions(
  ctx: StaffContext,
  selection: { id: string } | { allBut: string },
): Promise<SessionsEnded> {
  const ownSessions = eq(sessions.userId, ctx.actor.id);
  return ownWrite(ctx, async ({ tx, audit }) => {
    const endedSessions = await tx
      .delete(sessions)
      .where(
        and(
          ownSessions,
          "id" in selection ? eq(sessions.id, selection.id) : ne(sessions.id, selection.allBut),
        ),
      )
      .returning({ id: sessions.id });
    if (endedSessions.length > 0) {
      await audit({
        action: "end-sessions",
        entity: "user",
        entityId: ctx.actor.id,
        after: { sessions: endedSessions.length },
      });
    }
    return { kind: "ended", count: endedSessions.length };
  });
}
