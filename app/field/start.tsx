import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./field.css";
import { Screen } from "./screen.tsx";
import { createSession, type Mode, type Session } from "./session.ts";
import { hasNames, openStore } from "./store.ts";

const secondsBetweenSyncs = 60;

/** Shows the field screen, and keeps the phone and the server in step while the page is open. */
async function start(): Promise<void> {
  const mode: Mode = document.documentElement.dataset.field === "staff" ? "staff" : "link";
  const base = location.pathname;
  const session = createSession(mode, base, await openStore(mode));
  const root = document.querySelector("#field");
  if (!root) throw new Error("the page has no place for the screen");
  createRoot(root).render(
    <StrictMode>
      <Screen session={session} mode={mode} base={base} />
    </StrictMode>,
  );
  session.subscribe(() => void removeNeedlessWorker(session, base));
  await session.start(location.hash.slice(1));
  // A link that is opened in a window with this page changes only the fragment.
  addEventListener("hashchange", () => location.reload());
  addEventListener("online", () => session.sync());
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && session.sync());
  setInterval(() => document.visibilityState === "visible" && session.sync(), secondsBetweenSyncs * 1_000);
  // The worker is there for holders of links and for staff only, and not while the sources change.
  if (import.meta.env.PROD && session.getState().contact === "reached") {
    await navigator.serviceWorker?.register(`${base}/worker.js`, { scope: base });
    await navigator.storage?.persist?.();
  }
}

/** Removes the worker from a phone whose session ended and that keeps neither names nor reports. */
async function removeNeedlessWorker(session: Session, base: string): Promise<void> {
  const { contact, queue, kept } = session.getState();
  if (contact !== "signed-out" || queue.length > 0 || hasNames(kept)) return;
  const registration = await navigator.serviceWorker?.getRegistration(base);
  await registration?.unregister();
}

void start();
