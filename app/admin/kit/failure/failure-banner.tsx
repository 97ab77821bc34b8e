import { CircleAlert, LoaderCircle, RotateCw } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useFetcher, useFetchers, useLocation, useNavigation, useRevalidator, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { DismissButton } from "../dismiss-button.tsx";
import { formSnapshot } from "../form/form-snapshot.ts";
import { kitText } from "../kit-text.ts";
import { type Failure, failures, type Sent } from "./failures.ts";

/** The banner above every screen: the failed request, the reason and a button to retry. */
export function FailureBanner() {
  const failure = useSyncExternalStore(failures.watch, failures.current, () => null);
  const { pathname } = useLocation();
  const senders = useSenders();
  const box = useRef<HTMLDivElement>(null);

  // A failure of another screen is not shown on this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the screen changes.
  useEffect(() => () => failures.clear(), [pathname]);

  const id = failure?.id;
  useEffect(() => (id === undefined ? undefined : focusSoon(box)), [id]);

  if (!failure) return null;
  return (
    <div
      ref={box}
      key={failure.id}
      role="alert"
      tabIndex={-1}
      className="mb-5 flex items-start gap-3 rounded-md border border-clay-300 bg-clay-50 py-1 ps-4 pe-1 text-sm text-clay-700 shadow-lift outline-none"
    >
      <CircleAlert aria-hidden="true" className="mt-2.5 size-4.5 shrink-0" />
      <div className="flex grow flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <div className="min-w-0">
          <p className="font-semibold">{failure.text}</p>
          <p className="mt-0.5">{kitText.failures[failure.reason]}</p>
        </div>
        <Retry failure={failure} fetcherKey={failure.sent && senders(failure.sent)} />
      </div>
      {/* A list without rows needs its reason. */}
      {failure.reason !== "narrowing" && <DismissButton onClick={() => failures.clear()} />}
    </div>
  );
}

function Retry({ failure: { reason, sent }, fetcherKey }: { failure: Failure; fetcherKey: string | null }) {
  if (reason === "loading" || reason === "narrowing") return <LoadAgain />;
  if (!sent) return null;
  return fetcherKey ? <FetchAgain sent={sent} fetcherKey={fetcherKey} /> : <SubmitAgain sent={sent} />;
}

function LoadAgain() {
  const { revalidate, state } = useRevalidator();
  return <RetryButton busy={state !== "idle"} onClick={() => void revalidate()} />;
}

/** Retries the submission of a form of the page. */
function SubmitAgain({ sent: { form, to, encType } }: { sent: Sent }) {
  const submit = useSubmit();
  const busy = useNavigation().state === "submitting";
  return (
    <RetryButton
      busy={busy}
      onClick={() => void submit(form, { method: "post", action: to, encType, preventScrollReset: true })}
    />
  );
}

/** Retries the submission of a row, dialog or panel with the same fetcher, so that its sender gets the answer. */
function FetchAgain({ sent: { form, to, encType }, fetcherKey }: { sent: Sent; fetcherKey: string }) {
  const fetcher = useFetcher({ key: fetcherKey });
  return (
    <RetryButton
      busy={fetcher.state !== "idle"}
      onClick={() =>
        void fetcher.submit(form, { method: "post", action: to, encType, preventScrollReset: true })
      }
    />
  );
}

export function RetryButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const Icon = busy ? LoaderCircle : RotateCw;
  return (
    <Button variant="secondary" aria-busy={busy} onClick={() => !busy && onClick()}>
      <Icon aria-hidden="true" className={busy ? "size-4 animate-spin" : "size-4"} />
      {busy ? kitText.retrying : kitText.retry}
    </Button>
  );
}

/** Finds the fetcher that sent a form, because client middleware does not get the key. */
function useSenders(): (sent: Sent) => string | null {
  const [keys] = useState(() => new Map<string, string>());
  const fetchers = useFetchers();
  for (const { key, state, formData } of fetchers) {
    if (state === "submitting" && formData) keys.set(formSnapshot(formData), key);
  }
  return ({ form }) => keys.get(formSnapshot(form)) ?? null;
}

/**
 * Focuses the banner after an open dialog has closed. The focus stays in a field: a person who saved by keyboard may
 * still be typing, and role=alert announces the banner.
 */
function focusSoon(box: { current: HTMLElement | null }): () => void {
  let frame = 0;
  let left = 30;
  const tryIt = () => {
    left -= 1;
    if (left > 0 && document.querySelector("dialog[open]")) {
      frame = requestAnimationFrame(tryIt);
      return;
    }
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.matches("input, textarea, select, [contenteditable=true]"))
      return;
    box.current?.focus({ preventScroll: true });
  };
  frame = requestAnimationFrame(tryIt);
  return () => cancelAnimationFrame(frame);
}
