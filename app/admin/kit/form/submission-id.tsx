import { useEffect, useRef, useState } from "react";
import { hiddenInputs } from "./form-answer.ts";

/**
 * Sends an id with the form, so that the server recognises a repeated submission. A form for one record keeps its id while
 * it is open. With `isPerPress` every press of the button gets a new id; only the retry in the banner repeats an id.
 */
export function SubmissionId({ isPerPress = false }: { isPerPress?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [id, setId] = useState("");
  useEffect(() => {
    setId(createId());
    const form = input.current?.form;
    if (!isPerPress || !form) return;
    // The router's listener is on an ancestor, so it reads the form after this listener.
    const renewId = () => {
      const nextId = createId();
      if (input.current) input.current.value = nextId;
      setId(nextId);
    };
    form.addEventListener("submit", renewId);
    return () => form.removeEventListener("submit", renewId);
  }, [isPerPress]);
  return <input ref={input} type="hidden" name={hiddenInputs.submission} value={id} readOnly />;
}

function createId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
