import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { DismissButton } from "../dismiss-button.tsx";
import { ResultFrame } from "../result-frame.tsx";
import { isSuccess, noMessages, updateMessages } from "./screen-messages.ts";

/** The messages of the last writes. The caller passes the same array until the loader runs again. */
export function FlashMessages({ messages }: { messages: readonly string[] }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [current, setCurrent] = useState(() => updateMessages(noMessages, address, messages));
  const region = useRef<HTMLDivElement>(null);
  if (current.address !== address || current.received !== messages)
    setCurrent(updateMessages(current, address, messages));

  // The message of the previous submission must not stay if the server refuses the next submission.
  const sending = useNavigation().state === "submitting";
  const { visible } = current;
  if (sending && visible.length > 0) setCurrent({ ...current, visible: [] });

  // If the pressed row disappears, the focus is lost, so the message gets the focus.
  useEffect(() => {
    if (messages.length > 0 && document.activeElement === document.body) region.current?.focus();
  }, [messages]);

  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {visible.map(({ id, text }) => (
        <ResultFrame
          key={id}
          good={isSuccess(text)}
          className="mb-5 items-center py-1 ps-4 pe-1 font-medium shadow-soft"
        >
          <p className="grow py-2">{text}</p>
          <DismissButton
            onClick={() =>
              setCurrent({ ...current, visible: visible.filter((message) => message.id !== id) })
            }
          />
        </ResultFrame>
      ))}
    </div>
  );
}
