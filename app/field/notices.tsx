import { formatClock } from "./format-clock.ts";
import type { FieldState } from "./session.ts";
import type { Refused } from "./store.ts";
import { ruleText, fieldText as text } from "./texts.ts";

/** What the answers of the server say about animals that were reported a while ago. */
export function Notices({
  state: { notices },
  zone,
  onDismiss,
}: {
  state: FieldState;
  zone: string;
  onDismiss: (key: string) => void;
}) {
  return (
    <div role="alert">
      {notices.map(({ key, tag, kind, at }) => (
        <p key={key} className="alert">
          <strong>{tag}</strong>
          <span>{kind === "old-list" ? text.oldList : text.repeated(formatClock(at ?? 0, zone))}</span>
          <button type="button" className="quiet" onClick={() => onDismiss(key)}>
            {text.seen}
          </button>
        </p>
      ))}
    </div>
  );
}

/** The events that a rule refused. The office has them, too; they stay here until the user has seen them. */
export function RefusedList({
  refused,
  zone,
  onSeen,
}: {
  refused: readonly Refused[];
  zone: string;
  onSeen: (key: string) => void;
}) {
  if (refused.length === 0) return null;
  return (
    <section className="refused" aria-label={text.office}>
      <h2>{text.office}</h2>
      <ul>
        {refused.map(({ key, tag, kind, at, rule }) => (
          <li key={key}>
            <span>
              <strong>{tag}</strong> · {text.kinds[kind]} · {formatClock(at, zone)}
              <br />
              {ruleText(rule)}
            </span>
            <button
              type="button"
              className="quiet"
              aria-label={`${tag}: ${text.seen}`}
              onClick={() => onSeen(key)}
            >
              {text.seen}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
