import { useEffect, useState, useSyncExternalStore } from "react";
import type { FieldAnimal } from "#shared/giving/kurban-field.ts";
import { Animal } from "./animal.tsx";
import { FindAnimal } from "./find-animal.tsx";
import { Notices, RefusedList } from "./notices.tsx";
import { PlaceChoice } from "./place-choice.tsx";
import { applyEvents } from "./queue.ts";
import type { FieldState, Mode, Session } from "./session.ts";
import { StatusBar } from "./status-bar.tsx";
import { fieldText as text } from "./texts.ts";

type Props = { session: Session; mode: Mode; base: string };

/** The whole field screen: one animal, or the search for one. */
export function Screen({ session, mode, base }: Props) {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => {
    document.documentElement.dataset.live = "";
  }, []);
  if (state.phase === "starting") return <p className="message">{text.loading}</p>;
  if (state.phase !== "ready") return <Closed phase={state.phase} unsent={state.queue.length} />;
  return (
    <>
      <StatusBar
        state={state}
        signIn={mode === "staff" ? signInAddress(base) : null}
        onLeave={session.leave}
      />
      {state.kept.list ? (
        // An opened animal shows its names, so that wiping them closes it.
        <Place
          key={`${state.kept.list.place.id} ${state.isWiped}`}
          state={state}
          session={session}
          mode={mode}
        />
      ) : (
        <main>
          <PlaceChoice places={state.places} onChoose={session.choosePlace} />
        </main>
      )}
    </>
  );
}

const signInAddress = (base: string) =>
  `${base.replace(/\/kurban\/field$/, "/login")}?next=${encodeURIComponent(base)}`;

function Place({ state, session, mode }: { state: FieldState; session: Session; mode: Mode }) {
  const { kept, queue } = state;
  // The opened animal stays as the user saw it, so that a newer list is noticed.
  const [opened, setOpened] = useState<FieldAnimal | null>(null);
  const animals = applyEvents(kept.list?.animals ?? [], queue, kept.clockError ?? 0);
  const zone = kept.list?.place.timeZone ?? "Europe/Istanbul";
  const notices = <Notices state={state} zone={zone} onDismiss={session.dismissNotice} />;
  if (opened) {
    const current = animals.find(({ id }) => id === opened.id) ?? null;
    return (
      <main>
        {notices}
        <Animal
          opened={opened}
          current={current}
          kept={kept}
          zone={zone}
          onReport={session.report}
          onClose={() => setOpened(null)}
        />
      </main>
    );
  }
  return (
    <main>
      {notices}
      <RefusedList refused={kept.refused ?? []} zone={zone} onSeen={session.dismissRefused} />
      <FindAnimal animals={animals} onOpen={setOpened} />
      {mode === "staff" && (
        <button type="button" className="quiet last" onClick={() => session.choosePlace(null)}>
          {text.otherPlace}
        </button>
      )}
    </main>
  );
}

const messages = {
  closed: { title: text.closed, lead: text.closedLead },
  full: { title: text.full, lead: text.fullLead },
  left: { title: text.left, lead: text.leftLead },
  wait: { title: text.wait, lead: "" },
  unreached: { title: text.unreached, lead: "" },
};

/** The same page for a link that is wrong, has ended or was revoked. */
function Closed({ phase, unsent }: { phase: keyof typeof messages; unsent: number }) {
  const { title, lead } = messages[phase];
  const isPassing = phase === "wait" || phase === "unreached";
  return (
    <main className="message">
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
      {unsent > 0 && <p>{text.waiting(unsent)}</p>}
      {isPassing && (
        <button type="button" onClick={() => location.reload()}>
          {text.retry}
        </button>
      )}
    </main>
  );
}
