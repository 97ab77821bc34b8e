import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { DismissButton } from "../dismiss-button.tsx";
import { hear, heardNothing, isGood } from "./heard-messages.ts";

/** Messages of the last writes. Pass the same array until the loader runs again. */
export function FlashMessages({ messages }: { messages: readonly string[] }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [heard, setHeard] = useState(() => hear(heardNothing, here, messages));
  const region = useRef<HTMLDivElement>(null);
  if (heard.here !== here || heard.given !== messages) setHeard(hear(heard, here, messages));

  // A repeated submission may be refused: the message of the previous one must not stay above that.
  const sending = useNavigation().state === "submitting";
  const { shown } = heard;
  if (sending && shown.length > 0) setHeard({ ...heard, shown: [] });

  // The pressed row may be gone, and the focus with it: focus the message.
  useEffect(() => {
    if (messages.length > 0 && document.activeElement === document.body) region.current?.focus();
  }, [messages]);

  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {shown.map(({ id, text }) => (
        <FlashMessage
          key={id}
          text={text}
          onDismiss={() => setHeard({ ...heard, shown: shown.filter((each) => each.id !== id) })}
        />
      ))}
    </div>
  );
}

function FlashMessage({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  const good = isGood(text);
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div
      className={classes(
        "mb-5 flex items-center gap-3 rounded-md border py-1 ps-4 pe-1 text-sm font-medium shadow-soft",
        good ? "border-leaf-200 bg-leaf-50 text-leaf-800" : "border-clay-300 bg-clay-50 text-clay-700",
      )}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      <p className="grow py-2">{text}</p>
      <DismissButton onClick={onDismiss} />
    </div>
  );
}
