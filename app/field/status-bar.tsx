import { useState } from "react";
import { clockToleranceMinutes } from "#shared/giving/kurban-field.ts";
import { applyEvents } from "./queue.ts";
import type { FieldState } from "./session.ts";
import "./status-bar.css";
import { fieldText as text } from "./texts.ts";

const minuteMs = 60_000;

/** The place, how many animals are done, and what the server does not know yet. */
export function StatusBar({
  state,
  signIn,
  onLeave,
}: {
  state: FieldState;
  signIn: string | null;
  onLeave: () => void;
}) {
  const { kept, queue, contact } = state;
  const animals = applyEvents(kept.list?.animals ?? [], queue, 0);
  const done = animals.filter((animal) => animal.state === "slaughtered").length;
  const wrongBy = Math.round(Math.abs(kept.clockError ?? 0) / minuteMs);
  return (
    <header>
      <div className="bar">
        <p>
          <strong>{kept.list?.place.name ?? text.title}</strong>
          {animals.length > 0 && <span>{text.done(done, animals.length)}</span>}
        </p>
        <LeaveButton onLeave={onLeave} />
      </div>
      <p role="status" className={queue.length > 0 ? "bar unsent" : "bar"}>
        <span>{queue.length > 0 ? text.unsent(queue.length) : contact === "reached" && text.sent}</span>
        {contact === "offline" && <span>{text.offline}</span>}
      </p>
      {contact === "signed-out" && (
        <p className="alert">
          {text.signedOut} {signIn && <a href={signIn}>{text.signIn}</a>}
        </p>
      )}
      {wrongBy > clockToleranceMinutes && <p className="alert">{text.wrongClock(wrongBy)}</p>}
      {state.isWiped && <p className="alert">{text.wiped}</p>}
      {state.isStoreBroken && (
        <p role="alert" className="alert">
          {text.storeBroken}
        </p>
      )}
    </header>
  );
}

/** Two presses, because leaving wipes the names. */
function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const [isArmed, setIsArmed] = useState(false);
  return (
    <button
      type="button"
      className="quiet"
      onClick={() => (isArmed ? onLeave() : setIsArmed(true))}
      onBlur={() => setIsArmed(false)}
    >
      {isArmed ? text.leaveAgain : text.leave}
    </button>
  );
}
