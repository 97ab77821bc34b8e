/** A request of this window that failed, as the banner tells it. */
export type Failure = {
  /** Tells two failures with the same words apart. */
  id: number;
  /** What was being done, in the section's words: `Haber kaydedilirken bir hata oluştu.` */
  text: string;
  /**
   * `unreachable`: no answer, or one that is not ours. `late`: no answer in time. `server`: a fault of ours. `refused`:
   * the same request would be refused again. `loading`: what the screen shows may be old.
   */
  reason: "unreachable" | "late" | "server" | "refused" | "loading";
  /** What was sent, to send it again; null where that could do something twice, and where nothing was sent. */
  sent: { form: URLSearchParams; to: string } | null;
};

export type Failures = ReturnType<typeof createFailures>;

/** What the screens of one browser window share about requests that failed. */
export function createFailures() {
  let current: Failure | null = null;
  let ended = false;
  let count = 0;
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  return {
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    current: () => current,
    report(failure: Omit<Failure, "id">): void {
      count += 1;
      current = { id: count, ...failure };
      tell();
    },
    /** @param reason forgets only a failure of this kind */
    clear(reason?: Failure["reason"]): void {
      if (!current || (reason && current.reason !== reason)) return;
      current = null;
      tell();
    },
    /** A form was not sent, because its sender is not signed in any more. */
    hasEnded: () => ended,
    setEnded(now: boolean): void {
      ended = now;
      tell();
    },
    /** A form of the page has been sent and has no answer yet. */
    isSending: false,
    /** How many forms are open that would lose what was typed on the way to the sign-in page. */
    heldForms: 0,
    /** The address that the router is on its way to. */
    goingTo: null as string | null,
  };
}

export const failures = createFailures();
