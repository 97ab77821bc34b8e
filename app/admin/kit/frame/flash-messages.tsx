import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { DismissButton } from "../dismiss-button.tsx";
import { ResultFrame } from "../result-frame.tsx";
import { isGood, noMessages, updateMessages } from "./screen-messages.ts";

/** The messages of the last writes. The caller passes the same array until the loader runs again. */
export function FlashMessages({ messages }: { messages: readonly string[] }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [current, setCurrent] = useState(() => updateMessages(noMessages, here, messages));
  const region = useRef<HTMLDivElement>(null);
  if (current.here !== here || current.received !== messages)
    setCurrent(updateMessages(current, here, messages));

  // The server may refuse a repeated submission, and the message of the previous one must not stay above that.
  const sending = useNavigation().state === "submitting";
  const { shown } = current;
  if (sending && shown.length > 0) setCurrent({ ...current, shown: [] });

  // The pressed row may be gone together with the focus, so the message takes the focus.
  useEffect(() => {
    if (messages.length > 0 && document.activeElement === document.body) region.current?.focus();
  }, [messages]);

  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {shown.map(({ id, text }) => (
        <ResultFrame
          key={id}
          good={isGood(text)}
          className="mb-5 items-center py-1 ps-4 pe-1 font-medium shadow-soft"
        >
          <p className="grow py-2">{text}</p>
          <DismissButton
            onClick={() => setCurrent({ ...current, shown: shown.filter((each) => each.id !== id) })}
          />
        </ResultFrame>
      ))}
    </div>
  );
}
