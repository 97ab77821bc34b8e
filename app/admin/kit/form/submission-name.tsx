import { useEffect, useRef, useState } from "react";
import { hidden } from "./form-answer.ts";

/**
 * Names a submission, so that the server recognises a repeat after a lost answer. A form for one record keeps its name
 * while it is open. With `each` every press is a new submission; only the banner's retry repeats the name.
 */
export function SubmissionName({ each = false }: { each?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState("");
  useEffect(() => {
    setName(newName());
    const form = input.current?.form;
    if (!each || !form) return;
    // The router's listener is on an ancestor, so it reads the form after this listener.
    const rename = () => {
      const next = newName();
      if (input.current) input.current.value = next;
      setName(next);
    };
    form.addEventListener("submit", rename);
    return () => form.removeEventListener("submit", rename);
  }, [each]);
  return <input ref={input} type="hidden" name={hidden.submission} value={name} readOnly />;
}

function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
