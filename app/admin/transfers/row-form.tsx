import { type ComponentProps, createContext, useContext, useEffect, useLayoutEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { keyTargets } from "#app/admin/kit/list/list-shortcuts.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import type { answerRow } from "./answer-row.server.ts";
import { rowText } from "./row-messages.ts";

/** All forms of a screen share this fetcher, and RowAnswerMessage shows its answer. */
export function useRowFetcher() {
  return useFetcher<typeof answerRow>({ key: "statement-rows" });
}

type RowWritesValue = {
  mayChange: boolean;
  mayDecide: boolean;
  /** Whether the answer is shown on the same screen. */
  stay?: boolean;
  /** The address of the forms without an own action: the page of the row, on another screen. */
  action?: string;
  /** Whether Enter on a focused row presses its match button. */
  matchesByEnter?: boolean;
};

/** What this person may do with rows, and where its forms go. */
export const RowWrites = createContext<RowWritesValue>({ mayChange: false, mayDecide: false });

/** These intents complete no order. */
const changes = new Set(["aside", "deposit", "untie", "apart", "same", "reopen"]);

/** A submit button that is disabled during the request and then gets the focus back. */
export function RowButton({
  children,
  intent,
  isLastUndo = false,
  ...button
}: Pick<ComponentProps<typeof ReasonButton>, "variant" | "aria-label" | "children"> & {
  intent?: string;
  /** Whether the key `u` presses the button. */
  isLastUndo?: boolean;
}) {
  const { mayChange, mayDecide, matchesByEnter } = useContext(RowWrites);
  const isAllowed = intent !== undefined && changes.has(intent) ? mayChange : mayDecide;
  const busy = useRowFetcher().state !== "idle";
  const element = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // This layout effect runs before the effect of RowAnswerMessage, which focuses the message if no element has the focus.
  useLayoutEffect(() => {
    if (busy || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [busy]);
  return (
    <ReasonButton
      ref={element}
      type="submit"
      disabled={busy}
      reason={isAllowed ? undefined : kitText.noPermission}
      onClick={() => {
        wasPressed.current = true;
      }}
      {...(matchesByEnter && intent === "match" && keyTargets.enter.attributes)}
      {...(isLastUndo && keyTargets.undo.attributes)}
      {...button}
    >
      {children}
    </ReasonButton>
  );
}

export function IntentButton({
  intent,
  fields,
  label,
  about,
  variant = "secondary",
  action,
  isLastUndo = false,
}: {
  intent: string;
  fields?: readonly (readonly [string, string | number])[];
  label: string;
  /** The name of the button for screen readers, if several buttons have the same label. */
  about?: string;
  variant?: "primary" | "secondary" | "quiet";
  action?: string;
  /** Whether the key `u` presses the button. */
  isLastUndo?: boolean;
}) {
  const fetcher = useRowFetcher();
  const writes = useContext(RowWrites);
  const { stay } = writes;
  const address = action ?? writes.action;
  return (
    <fetcher.Form
      method="post"
      {...(address !== undefined && { action: address })}
      preventScrollReset
      className="inline-flex shrink-0"
    >
      <HiddenInputs values={{ intent, stay: stay ? "1" : null }} />
      {(fields ?? []).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <RowButton intent={intent} variant={variant} aria-label={about} isLastUndo={isLastUndo}>
        {label}
      </RowButton>
    </fetcher.Form>
  );
}

export function RowAnswerMessage() {
  const link = useAdminLink();
  const fetcher = useRowFetcher();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const alertRegion = useRef<HTMLDivElement>(null);
  const statusRegion = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button may be far below the message.
    if (answer?.problem) alertRegion.current?.scrollIntoView({ block: "nearest" });
    // If the pressed button has disappeared, the focus is lost.
    if (answer?.message && document.activeElement === document.body) statusRegion.current?.focus();
  }, [answer]);
  return (
    <>
      <div ref={alertRegion} role="alert" className="scroll-mt-24">
        {answer?.problem && (
          <p className="mt-4 rounded-md bg-clay-50 px-4 py-3 text-sm text-clay-700 ring-1 ring-clay-100">
            {answer.problem}
          </p>
        )}
      </div>
      <div ref={statusRegion} role="status" tabIndex={-1} className="scroll-mt-24 outline-none">
        {answer?.message && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-leaf-50 px-4 py-2 text-sm text-leaf-800 ring-1 ring-leaf-200">
            <span>{answer.message}</span>
            {answer.undo.length > 0 && (
              <IntentButton
                intent="undo"
                action={link(`transfers/${answer.rowId}`)}
                fields={answer.undo.map((id) => ["match", id] as const)}
                label={rowText.undo}
                isLastUndo
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Returns for example `KX7-4MPQ-V · Ahmet Yılmaz · ₺1.500,00`. */
export function describeGift(
  order: { id: string; reference: string | null; customerName: string },
  amount: string,
): string {
  return [order.reference ?? order.id, order.customerName || rowText.anonymous, amount].join(" · ");
}
