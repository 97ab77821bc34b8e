import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { AskDialog } from "#app/admin/kit/dialog/ask-dialog.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { BankSeen } from "#server/giving/payments/breaker/read-banks.ts";
import type { BankFailure } from "#server/giving/payments/breaker/rules.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { answerBanks } from "./answer-banks.server.ts";
import { banksText, failureNames, stateNames } from "./messages.ts";

const tones: Record<BankSeen["state"], BadgeTone> = {
  working: "good",
  paused: "bad",
  probing: "waiting",
  off: "quiet",
};

type Props = {
  bank: BankSeen;
  place: number;
  /** Whether the site has several banks: with one bank there is nothing to switch. */
  several: boolean;
  /** Whether this is the only bank that takes donors. */
  isLast: boolean;
  /** The reason why this member of staff may not switch the bank. */
  reason: string | undefined;
};

/** Shows a bank: its state, its recent results, and the button that switches it off or on. */
export function BankCard({ bank, place, several, isLast, reason }: Props) {
  const heading = useId();
  const since = sinceText(bank);
  return (
    <li
      aria-labelledby={heading}
      className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={heading} translate="no" className="font-sans text-base font-semibold">
            {bank.name}
          </h2>
          <StatusBadge tone={tones[bank.state]}>{stateNames[bank.state]}</StatusBadge>
          <span className="text-ink-soft">
            {[bank.kindName, several && banksText.preference(place)].filter(Boolean).join(" · ")}
          </span>
        </div>
        {several && <SwitchButton bank={bank} isLast={isLast} reason={reason} />}
      </div>
      {since && <p className="mt-2 text-ink-soft tabular-nums">{since}</p>}
      <dl className="mt-4 grid gap-x-8 gap-y-3 tabular-nums sm:grid-cols-2">
        <Fact name={banksText.lastPaid}>
          {bank.lastPaid ? formatDateTime(bank.lastPaid, "tr") : banksText.neverPaid}
        </Fact>
        {several && <Fact name={banksText.failures}>{failuresText(bank)}</Fact>}
      </dl>
    </li>
  );
}

function sinceText({ state, since, by }: BankSeen): string | null {
  if (!since || state === "working") return null;
  const at = formatDateTime(since, "tr");
  return state === "off" ? banksText.offSince(at, by) : banksText.pausedSince(at);
}

function failuresText({ failures }: BankSeen): string {
  const kinds = (Object.keys(failureNames) as BankFailure[]).filter((what) => failures[what] > 0);
  if (kinds.length === 0) return banksText.noFailures;
  return kinds.map((what) => failureNames[what](formatCount(failures[what]))).join(", ");
}

function SwitchButton({ bank: { name, state }, isLast, reason }: Pick<Props, "bank" | "isLast" | "reason">) {
  const [asks, setAsks] = useState(false);
  const fetcher = useFetcher<typeof answerBanks>();
  const off = state !== "off";
  const busy = fetcher.state !== "idle";
  const word = off ? banksText.switchOff : banksText.switchOn;
  const means = off
    ? isLast
      ? `${banksText.offMeans} ${banksText.offLast}`
      : banksText.offMeans
    : banksText.onMeans;
  return (
    <>
      <ReasonButton
        reason={reason}
        look={off ? "secondary" : "primary"}
        disabled={busy}
        aria-label={banksText.about(word, name)}
        onClick={() => setAsks(true)}
      >
        {busy ? banksText.saving : word}
      </ReasonButton>
      <FieldError message={busy ? null : fetcher.data?.error} />
      {asks && (
        <AskDialog
          title={off ? banksText.askOff(name) : banksText.askOn(name)}
          text={means}
          onClose={() => setAsks(false)}
        >
          <fetcher.Form method="post" preventScrollReset onSubmit={() => setAsks(false)} className="contents">
            <input type="hidden" name="bank" value={name} />
            <Button type="submit" name="intent" value={off ? "switch-off" : "switch-on"}>
              {word}
            </Button>
          </fetcher.Form>
          <Button look="secondary" onClick={() => setAsks(false)}>
            {banksText.cancel}
          </Button>
        </AskDialog>
      )}
    </>
  );
}
