import { useEffect, useRef, useState } from "react";
import { AskDialog } from "#app/admin/kit/dialog/ask-dialog.tsx";
import { isGood } from "#app/admin/kit/frame/screen-messages.ts";
import { ResultFrame } from "#app/admin/kit/result-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatPhone } from "#shared/text/phone.ts";
import { smsText } from "./messages.ts";
import type { Answer } from "./order-fetcher.ts";

/** The last write's message, green with 'başarıyla' (docs/specification.md#4-states-and-transitions). */
export function AnswerLines({ answer }: { answer: Answer }) {
  const lines = useRef<HTMLDivElement>(null);
  // The button may be several screens further down: a success is visible there, but a failure only here.
  useEffect(() => {
    if (answer?.lines.some((line) => !isGood(line))) lines.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return (
    <div ref={lines} role="status" className="mt-4 grid scroll-mt-24 gap-2 empty:mt-0">
      {answer?.lines.map((line) => (
        <ResultFrame key={line} good={isGood(line)} className="items-center px-4 py-2.5 font-medium">
          {line}
        </ResultFrame>
      ))}
    </div>
  );
}

/** A dialog that appears once for each answer with `smsSent`. */
export function SmsSentDialog({ answer, phone }: { answer: Answer; phone: string | null }) {
  const [seen, setSeen] = useState<Answer>(undefined);
  if (!answer?.smsSent || seen === answer) return null;
  const close = () => setSeen(answer);
  return (
    <AskDialog title={smsText.sentTitle} text={smsText.sentText(formatPhone(phone ?? ""))} onClose={close}>
      <Button onClick={close}>{smsText.ok}</Button>
    </AskDialog>
  );
}
