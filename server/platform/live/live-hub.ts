import type { Connection } from "#server/platform/db/connect.ts";
import { type LiveEvent, readLiveEvent } from "#shared/giving/live-event.ts";

/** An open screen, and the user and session that it belongs to. */
export type LiveScreen = {
  user: string;
  session: string;
  send(event: LiveEvent): void;
  end(): void;
};

export type LiveHub = {
  /** Sends events to the screen until the returned function is called. Returns null when it must refuse the screen. */
  join(screen: LiveScreen): (() => void) | null;
  /** Ends all streams and refuses new ones; otherwise a stopping server would wait for them. */
  close(): void;
};

/** Sends the notices of all processes (announce.ts) to the open screens of this process (docs/decisions/018). */
export async function createLiveHub(connection: Connection, maxPerPerson: number): Promise<LiveHub> {
  const screens = new Set<LiveScreen>();
  let closed = false;

  function send(event: LiveEvent) {
    for (const screen of [...screens]) screen.send(event);
  }

  function end(which: (screen: LiveScreen) => boolean) {
    for (const screen of [...screens].filter(which)) {
      screens.delete(screen);
      screen.end();
    }
  }

  await connection.listen("live", {
    onMessage(payload) {
      const [, owner, id] = /^ended:(session|user):(.+)$/.exec(payload) ?? [];
      if (owner) end((screen) => screen[owner as "session" | "user"] === id);
      else send(readLiveEvent(payload));
    },
    onConnectionChange(connected) {
      // Notices may have been lost while there was no connection.
      if (connected) send("any");
    },
  });

  return {
    join(screen) {
      const screensOfUser = [...screens].filter(({ user }) => user === screen.user);
      if (closed || screensOfUser.length >= maxPerPerson) return null;
      screens.add(screen);
      return () => void screens.delete(screen);
    },
    close() {
      closed = true;
      end(() => true);
    },
  };
}
