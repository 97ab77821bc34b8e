import { useEffect, useRef, useState } from "react";
import type { EventKind } from "#shared/giving/kurban-events.ts";
import type { FieldAnimal } from "#shared/giving/kurban-field.ts";
import { formatClock } from "./format-clock.ts";
import { HoldButton } from "./hold-button.tsx";
import { ProblemForm } from "./problem-form.tsx";
import { canUndo } from "./queue.ts";
import type { Kept } from "./store.ts";
import { fieldText as text } from "./texts.ts";

type Props = {
  /** The animal as it was when the user opened it. */
  opened: FieldAnimal;
  /** The animal of the newest list; null if it is no longer there. */
  current: FieldAnimal | null;
  kept: Kept;
  zone: string;
  onReport: (animal: FieldAnimal, kind: EventKind, note?: string) => Promise<boolean>;
  onClose: () => void;
};

/** One animal: its names one below another, and at the bottom what happened to it. */
export function Animal({ opened, current, kept, zone, onReport, onClose }: Props) {
  const [hasProblem, setHasProblem] = useState(false);
  const [isReported, setIsReported] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isOld = current === null || current.version !== opened.version;
  const animal = current ?? opened;
  const isDone = animal.state === "slaughtered";
  const names = opened.names.length > 0 ? opened.names : animal.names;
  async function reportProblem(note: string) {
    if (!(await onReport(opened, "problem", note))) return;
    setHasProblem(false);
    setIsReported(true);
  }
  const other = (
    <button type="button" className={isDone || isOld ? "" : "quiet"} onClick={onClose}>
      {text.otherAnimal}
    </button>
  );
  return (
    <article className="animal">
      <h1 ref={heading} tabIndex={-1}>
        {animal.tag} {animal.earTag && <small>{text.earTag(animal.earTag)}</small>}
      </h1>
      {isOld ? (
        <p role="alert" className="alert">
          {text.oldList}
        </p>
      ) : (
        !isDone && <Names names={names} />
      )}
      <p role="status" className="state">
        {isDone &&
          animal.slaughteredAt !== null &&
          text.slaughteredAt(formatClock(animal.slaughteredAt, zone))}
        {!isDone && animal.isRead && text.wasRead}
        {isReported && ` ${text.reported}`}
      </p>
      {hasProblem ? (
        <ProblemForm onReport={reportProblem} onClose={() => setHasProblem(false)} />
      ) : (
        <div className="actions">
          {!isOld && (
            <div className="row">
              {!isDone && other}
              {canUndo(kept, animal, Date.now()) && (
                <button type="button" className="secondary" onClick={() => onReport(opened, "undone")}>
                  {text.undo}
                </button>
              )}
              {!isDone && (
                <button type="button" className="secondary" onClick={() => setHasProblem(true)}>
                  {text.problem}
                </button>
              )}
              {!isDone && animal.readNames !== "off" && !animal.isRead && (
                <button type="button" className="secondary" onClick={() => onReport(opened, "read")}>
                  {text.read}
                </button>
              )}
            </div>
          )}
          {!isOld && !isDone && <HoldButton onFire={() => onReport(opened, "slaughtered")} />}
          {(isOld || isDone) && other}
        </div>
      )}
    </article>
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p>{text.noNames}</p>;
  return (
    <ol className="names">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position of a share, and two owners may have one name
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ol>
  );
}
