import { type ComponentProps, createContext, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import type { answerRow } from "./answer-row.server.ts";
import { rowText } from "./row-messages.ts";

/** Returns the fetcher of a screen about rows: its answer is shown in one place. */
export function useRowFetcher() {
  return useFetcher<typeof answerRow>({ key: "statement-rows" });
}

/** Whether this member of staff may write, and whether the answer is shown on this screen (`stay`). */
export const RowWrites = createContext<{ stay?: boolean; mayWrite: boolean }>({ mayWrite: false });

/** A submit button that is disabled while its form is sent, and gets the focus back if it still exists. */
export function RowButton({
  children,
  ...button
}: Pick<ComponentProps<typeof ReasonButton>, "look" | "aria-label" | "children">) {
  const { mayWrite } = useContext(RowWrites);
  const busy = useRowFetcher().state !== "idle";
  const element = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // This effect runs before those of the messages, which take a focus that no element has.
  useLayoutEffect(() => {
    if (busy || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <ReasonButton
      ref={element}
      type="submit"
      disabled={busy}
      reason={mayWrite ? undefined : kitText.noPermission}
      onClick={() => {
        pressed.current = true;
      }}
      {...button}
    >
      {children}
    </ReasonButton>
  );
}

/** A button with a form of hidden fields. */
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
  /** The subject of the button for screen readers, if several have the same label. */
  about?: string;
  look?: "primary" | "secondary" | "quiet";
  action?: string;
}) {
  const fetcher = useRowFetcher();
  const { stay } = useContext(RowWrites);
  return (
    <fetcher.Form
      method="post"
      {...(action !== undefined && { action })}
      preventScrollReset
      className="inline-flex shrink-0"
    >
      <HiddenInputs values={{ intent, stay: stay ? "1" : null }} />
      {(fields ?? []).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <RowButton look={look} aria-label={about}>
        {label}
      </RowButton>
    </fetcher.Form>
  );
}

export function RowAnswerLine() {
  const link = useAdminLink();
  const fetcher = useRowFetcher();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const line = useRef<HTMLDivElement>(null);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be far below the message.
    if (answer?.problem) line.current?.scrollIntoView({ block: "nearest" });
    // The pressed button is gone together with the focus.
    if (answer?.said && document.activeElement === document.body) said.current?.focus();
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
      <div ref={said} role="status" tabIndex={-1} className="scroll-mt-24 outline-none">
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

/** Returns `KX7-4MPQ-V · Ahmet Yılmaz · ₺1.500,00`. */
export function giftName(
  order: { id: string; reference: string | null; customerName: string },
  amount: string,
): string {
  return [order.reference ?? order.id, order.customerName || rowText.anonymous, amount].join(" · ");
}
