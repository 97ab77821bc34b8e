/** A failed request of this window, as the banner shows it. */
export type Failure = {
  /** Distinguishes two failures with the same text. */
  id: number;
  /** The section's text about the failed action: `Haber kaydedilirken bir hata oluştu.` */
  text: string;
  /**
   * `unreachable`: there was no answer, or the answer of a proxy. `late`: there was no answer in time. `server`: our
   * server failed. `refused`: the server would refuse the same request again. `loading`: the screen may show old data.
   * `narrowing`: another page, search or filter of the list could not be loaded.
   */
  reason: "unreachable" | "late" | "server" | "refused" | "loading" | "narrowing";
  /** The submission for a retry; null if a retry could act twice, or if there was no submission. */
  sent: Sent | null;
};

export type Sent = {
  form: FormData;
  to: string;
  encType: "application/x-www-form-urlencoded" | "multipart/form-data";
};

export type Failures = ReturnType<typeof createFailures>;

/** Holds the state about failed requests that the screens of one browser window share. */
export function createFailures() {
  let current: Failure | null = null;
  let ended = false;
  let count = 0;
  const watchers = new Set<() => void>();
  const notifyListeners = () => {
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
      notifyListeners();
    },
    /** @param reasons clears only a failure of these kinds */
    clear(...reasons: Failure["reason"][]): void {
      if (!current || (reasons.length > 0 && !reasons.includes(current.reason))) return;
      current = null;
      notifyListeners();
    },
    /** Whether a form was held back because the session has ended. */
    hasEnded: () => ended,
    setEnded(now: boolean): void {
      ended = now;
      notifyListeners();
    },
    /** Whether a form of the page awaits its answer. */
    isSending: false,
    /** The number of open forms whose unsaved text a redirect to the sign-in page would lose. */
    heldForms: 0,
    /** The number of lists on the screen, which show no rows after a failed search (list-screen.tsx). */
    openLists: 0,
  };
}

export const failures = createFailures();
