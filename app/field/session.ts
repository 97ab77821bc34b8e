import type { EventKind } from "#shared/giving/kurban-events.ts";
import type { FieldAnimal, FieldPlace } from "#shared/giving/kurban-field.ts";
import { closeSession, exchangeToken, type Failure, loadList, loadPlaces, sendEvents } from "./connection.ts";
import { type AnswerNotice, isTooOld, settleAnswers } from "./queue.ts";
import { type FieldStore, type Kept, type QueuedEvent, withoutNames } from "./store.ts";

export type Mode = "link" | "staff";

export type FieldState = {
  /** `closed`: the link is wrong, has ended or was revoked. `full`: it has been opened on too many devices. */
  phase: "starting" | "ready" | "closed" | "full" | "wait" | "unreached" | "left";
  contact: "reached" | "offline" | "signed-out";
  kept: Kept;
  queue: readonly QueuedEvent[];
  places: readonly FieldPlace[] | null;
  notices: readonly AnswerNotice[];
  /** Whether the names were wiped, because the phone has not reached the server for two days. */
  isWiped: boolean;
  /** Whether the phone could not store the last report. */
  isStoreBroken: boolean;
};

export type Session = ReturnType<typeof createSession>;

/** The work of the field screen beside what it shows: the stored list, the queue, and the connection to the server. */
export function createSession(mode: Mode, base: string, store: FieldStore) {
  const listeners = new Set<() => void>();
  let state: FieldState = {
    phase: "starting",
    contact: "offline",
    kept: {},
    queue: [],
    places: null,
    notices: [],
    isWiped: false,
    isStoreBroken: false,
  };
  let running: Promise<void> | null = null;
  let isDue = false;

  function set(change: Partial<FieldState>): void {
    state = Object.assign({}, state, change);
    for (const listener of listeners) listener();
  }

  async function keep(kept: Kept): Promise<void> {
    set({ kept });
    await store.write(kept);
  }

  async function start(token: string): Promise<void> {
    const stored = await store.read();
    const device = stored.device ?? crypto.randomUUID();
    set({ queue: await store.listEvents() });
    await keep(Object.assign({}, stored, { device }));
    store.onLeft(() => {
      set({ contact: "signed-out", phase: "left", kept: withoutNames(state.kept) });
      void store.wipe();
    });
    await wipeOldNames();
    if (mode === "link" && token && !(await open(token))) return;
    if (state.kept.left) set({ contact: "signed-out", phase: "left" });
    else if (state.kept.list) set({ phase: "ready" });
    await sync();
  }

  /** Returns whether the screen goes on: a phone without a connection shows the list that it has. */
  async function open(token: string): Promise<boolean> {
    const outcome = await exchangeToken(base, token);
    if (outcome === "opened" || outcome === "unknown" || outcome === "full") {
      // Neither the history of the browser nor a shared screen keeps the token.
      history.replaceState(null, "", base);
    }
    if (outcome === "opened") {
      await keep(withoutLeft(state.kept));
      return true;
    }
    if (outcome === "unknown") {
      await keep(withoutNames(state.kept));
      set({ contact: "signed-out" });
    }
    if (outcome === "offline" && state.kept.list && !state.kept.left) return true;
    const phases = { unknown: "closed", full: "full", wait: "wait", offline: "unreached" } as const;
    set({ phase: phases[outcome] });
    return false;
  }

  /** Wipes the names of a phone that has not reached the server for two days, also while the screen is open. */
  async function wipeOldNames(): Promise<void> {
    if (state.isWiped || !isTooOld(state.kept, Date.now())) return;
    set({ isWiped: true });
    await keep(withoutNames(state.kept));
  }

  /** Loads the list and sends the queue. A call during another makes that one run again. */
  function sync(): Promise<void> {
    isDue = true;
    running ??= exchangeWhileDue().finally(() => {
      running = null;
    });
    return running;
  }

  async function exchangeWhileDue(): Promise<void> {
    while (isDue) {
      isDue = false;
      await exchange();
    }
  }

  async function exchange(): Promise<void> {
    if (state.kept.left) {
      // Another tab may have opened the link again.
      if (!(await store.read()).left) return;
      const isUnsent = (await sendQueue()) === "unsent";
      if (!isUnsent && (await closeSession(mode, base))) await keep(withoutLeft(state.kept));
      return;
    }
    if (state.phase === "left") return;
    await wipeOldNames();
    if (await refresh()) await sendQueue();
  }

  /** Returns `unsent` when reports are left that a later try may send in this session. */
  async function sendQueue(): Promise<"done" | "unsent"> {
    while (state.queue.length > 0) {
      const { device = "", clockError = 0 } = state.kept;
      const answer = await sendEvents(base, state.queue, { device, clockError });
      if (answer.kind !== "reached") {
        await fail(answer);
        return answer.kind === "offline" ? "unsent" : "done";
      }
      const answers = answer.body?.answers ?? [];
      const { kept, done, notices } = settleAnswers(state.kept, state.queue, answers);
      if (done.size === 0) return "unsent";
      await keep(kept);
      await store.removeEvents(done);
      const queue = state.queue.filter(({ key }) => !done.has(key));
      set({ queue, notices: [...state.notices, ...notices] });
    }
    return "done";
  }

  /** Loads the list, or for staff without a place the places. Returns whether the server was reached. */
  async function refresh(): Promise<boolean> {
    const { placeId = null, listTag } = state.kept;
    const isChoosing = mode === "staff" && placeId === null;
    const answer = isChoosing ? await loadPlaces(base) : await loadList(base, placeId, listTag);
    // The user left while the answer was on its way.
    if (state.phase === "left") return false;
    if (answer.kind !== "reached") {
      await fail(answer);
      return false;
    }
    const { body, clockError, tag } = answer;
    const kept: Kept = Object.assign({}, state.kept, { contactAt: Date.now() });
    if (clockError !== null) kept.clockError = clockError;
    if (body && "places" in body) set({ places: body.places });
    else if (body) Object.assign(kept, { list: body, listTag: tag ?? undefined });
    set({ phase: "ready", contact: "reached", isWiped: false });
    await keep(kept);
    return true;
  }

  async function fail({ kind }: Failure): Promise<void> {
    if (state.phase === "left") return;
    if (kind === "offline") {
      await wipeOldNames();
      set({ contact: "offline", phase: state.phase === "starting" ? "unreached" : state.phase });
      return;
    }
    // The session of a member of staff may have ended in the middle of the work: the names stay for the next sign-in.
    const mayStay = mode === "staff" && kind === "signed-out" && state.kept.list !== undefined;
    set({ contact: "signed-out", phase: mayStay || mode === "staff" ? "ready" : "closed" });
    if (!mayStay) await keep(withoutNames(state.kept));
  }

  /** Queues what the user reports. The report counts once it is stored. */
  async function report(animal: FieldAnimal, kind: EventKind, note = ""): Promise<boolean> {
    const at = Date.now();
    const { id: animalId, tag, version } = animal;
    const event = { key: crypto.randomUUID(), animalId, tag, kind, at, version, note };
    try {
      await store.addEvent(event);
    } catch {
      set({ isStoreBroken: true });
      return false;
    }
    const others = (state.kept.mine ?? []).filter((mine) => mine.animalId !== animalId);
    const own = kind === "slaughtered" ? [{ animalId, at }] : [];
    const isOfSlaughter = kind === "slaughtered" || kind === "undone";
    set({ queue: [...state.queue, event], isStoreBroken: false });
    if (isOfSlaughter) await keep(Object.assign({}, state.kept, { mine: [...others, ...own] }));
    void sync();
    return true;
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    sync,
    report,
    async choosePlace(placeId: string | null): Promise<void> {
      const { list: _, listTag: __, placeId: ___, ...others } = state.kept;
      await keep(placeId === null ? others : Object.assign(others, { placeId }));
      await sync();
    },
    dismissNotice: (key: string) => set({ notices: state.notices.filter((notice) => notice.key !== key) }),
    async dismissRefused(key: string): Promise<void> {
      const refused = (state.kept.refused ?? []).filter((event) => event.key !== key);
      await keep(Object.assign({}, state.kept, { refused }));
    },
    /**
     * Wipes the names and ends the session. Events that were not sent stay on the phone. Nothing is loaded from here on;
     * without a connection the phone tries to end the session until it succeeds.
     */
    async leave(): Promise<void> {
      set({ contact: "signed-out", phase: "left" });
      store.tellLeft();
      await keep(Object.assign(withoutNames(state.kept), { left: true }));
      await sync();
    },
  };
}

function withoutLeft({ left: _, ...others }: Kept): Kept {
  return others;
}
