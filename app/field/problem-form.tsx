import { useEffect, useRef, useState } from "react";
import { maxNoteLength } from "#shared/giving/kurban-field.ts";
import { fieldText as text } from "./texts.ts";

/** What is wrong with the animal, in a few words: a usual reason, or what the user writes. */
export function ProblemForm({
  onReport,
  onClose,
}: {
  onReport: (note: string) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState("");
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <form
      className="actions"
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim()) onReport(note.trim());
      }}
    >
      {text.problems.map((reason, index) => (
        <button
          key={reason}
          ref={index === 0 ? first : null}
          type="button"
          className="secondary"
          aria-pressed={note === reason}
          onClick={() => setNote(reason)}
        >
          {reason}
        </button>
      ))}
      <label>
        {text.note}
        <textarea
          value={note}
          maxLength={maxNoteLength}
          rows={2}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <div className="row">
        <button type="button" className="quiet" onClick={onClose}>
          {text.giveUp}
        </button>
        <button type="submit" disabled={note.trim() === ""}>
          {text.report}
        </button>
      </div>
    </form>
  );
}
