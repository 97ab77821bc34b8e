import { useEffect, useRef, useState } from "react";
import { AlertDialog } from "#app/admin/kit/dialog/alert-dialog.tsx";
import { isSuccess } from "#app/admin/kit/frame/screen-messages.ts";
import { ResultFrame } from "#app/admin/kit/result-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatPhone } from "#shared/text/phone.ts";
import { smsText } from "./messages.ts";
import type { Answer } from "./order-fetcher.ts";

/** The messages of the last write. */
export function OrderMessages({ answer }: { answer: Answer }) {
  const region = useRef<HTMLDivElement>(null);
  // The button may be far below. A success is also visible there, but a failure only here.
  useEffect(() => {
    if (answer?.messages.some((message) => !isSuccess(message)))
      region.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return (
    <div ref={region} role="status" className="mt-4 grid scroll-mt-24 gap-2 empty:mt-0">
      {answer?.messages.map((message) => (
        <ResultFrame key={message} good={isSuccess(message)} className="items-center px-4 py-2.5 font-medium">
          {message}
        </ResultFrame>
      ))}
    </div>
  );
}

/** A dialog that appears once per answer with `smsSent`. */
export function SmsSentDialog({ answer, phone }: { answer: Answer; phone: string | null }) {
  const [closedFor, setClosedFor] = useState<Answer>(undefined);
  if (!answer?.smsSent || closedFor === answer) return null;
  const close = () => setClosedFor(answer);
  return (
    <AlertDialog title={smsText.sentTitle} text={smsText.sentText(formatPhone(phone ?? ""))} onClose={close}>
      <Button onClick={close}>{smsText.ok}</Button>
    </AlertDialog>
  );
}
