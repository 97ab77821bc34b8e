import { createContext, useContext, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import { ReasonButton } from "../kit/reason-button.tsx";
import type { answerRow } from "./answer-row.server.ts";
import { rowText } from "./row-messages.ts";

/** The answers of a screen about rows: one for the whole screen, shown in one place. */
export function useRowFetcher() {
  return useFetcher<typeof answerRow>({ key: "statement-rows" });
}

/** Whether this member of staff may write, and whether the answer comes back to this screen (`stay`). */
export const RowWrites = createContext<{ stay?: boolean; mayWrite: boolean }>({ mayWrite: false });

/** One press: a form of hidden fields with its button. */
export function PressForm({
  intent,
  fields,
  label,
  about,
  look = "secondary",
  action,
}: {
  intent: string;
  fields?: readonly (readonly [string, string | number])[];
  label: string;
  /** The name for screen readers, where several have the same label. */
  about?: string;
  look?: "primary" | "secondary" | "quiet";
  action?: string;
}) {
  const fetcher = useRowFetcher();
  const { stay, mayWrite } = useContext(RowWrites);
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      {...(action !== undefined && { action })}
      preventScrollReset
      className="inline-flex shrink-0"
    >
      <input type="hidden" name="intent" value={intent} />
      {stay && <input type="hidden" name="stay" value="1" />}
      {(fields ?? []).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <ReasonButton
        type="submit"
        look={look}
        disabled={busy}
        reason={mayWrite ? undefined : kitText.noPermission}
        aria-label={about}
      >
        {label}
      </ReasonButton>
    </fetcher.Form>
  );
}

/** What the server answered last. */
export function RowAnswerLine() {
  const link = useAdminLink();
  const fetcher = useRowFetcher();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be a screen further down.
    if (answer?.problem) line.current?.scrollIntoView({ block: "nearest" });
  }, [answer]);
  return (
    <>
      <div ref={line} role="alert" className="scroll-mt-24">
        {answer?.problem && (
          <p className="mt-4 rounded-md bg-clay-50 px-4 py-3 text-sm text-clay-700 ring-1 ring-clay-100">
            {answer.problem}
          </p>
        )}
      </div>
      <div role="status">
        {answer?.said && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-leaf-50 px-4 py-2 text-sm text-leaf-800 ring-1 ring-leaf-200">
            <span>{answer.said}</span>
            {answer.undo.length > 0 && (
              <PressForm
                intent="undo"
                action={link(`transfers/${answer.rowId}`)}
                fields={answer.undo.map((id) => ["match", id] as const)}
                label={rowText.undo}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** `KX7-4MPQ-V · Ahmet Yılmaz · ₺1.500,00` */
export function giftName(
  order: { id: string; reference: string | null; customerName: string },
  amount: string,
): string {
  return [order.reference ?? order.id, order.customerName || rowText.anonymous, amount].join(" · ");
}
