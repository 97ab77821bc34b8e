import { useId, useState } from "react";
import { useFetcher } from "react-router";
import { AlertDialog } from "#app/admin/kit/dialog/alert-dialog.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { BankView } from "#server/giving/payments/breaker/read-banks.ts";
import type { BankFailure } from "#server/giving/payments/breaker/rules.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { answerBanks } from "./answer-banks.server.ts";
import { banksText, failureNames, stateNames } from "./messages.ts";

const tones: Record<BankView["state"], BadgeTone> = {
  working: "good",
  paused: "bad",
  probing: "waiting",
  off: "quiet",
};

type Props = {
  bank: BankView;
  position: number;
  /** A single bank cannot be switched off. */
  hasSeveralBanks: boolean;
  /** Whether this is the only bank that accepts donors. */
  isLast: boolean;
  /** The reason why this person may not switch the bank. */
  reason: string | undefined;
};

export function BankCard({ bank, position, hasSeveralBanks, isLast, reason }: Props) {
  const headingId = useId();
  const since = describeState(bank);
  return (
    <li
      aria-labelledby={headingId}
      className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={headingId} translate="no" className="font-sans text-base font-semibold">
            {bank.name}
          </h2>
          <StatusBadge tone={tones[bank.state]}>{stateNames[bank.state]}</StatusBadge>
          <span className="text-ink-soft">
            {[bank.kindName, hasSeveralBanks && banksText.preference(position)].filter(Boolean).join(" · ")}
          </span>
        </div>
        {hasSeveralBanks && <SwitchButton bank={bank} isLast={isLast} reason={reason} />}
      </div>
      {since && <p className="mt-2 text-ink-soft tabular-nums">{since}</p>}
      <dl className="mt-4 grid gap-x-8 gap-y-3 tabular-nums sm:grid-cols-2">
        <Fact name={banksText.lastPaid}>
          {bank.lastPaid ? formatDateTime(bank.lastPaid, "tr") : banksText.neverPaid}
        </Fact>
        {hasSeveralBanks && <Fact name={banksText.failures}>{describeFailures(bank)}</Fact>}
      </dl>
    </li>
  );
}

function describeState({ state, since, by }: BankView): string | null {
  if (!since || state === "working") return null;
  const sinceText = formatDateTime(since, "tr");
  return state === "off" ? banksText.offSince(sinceText, by) : banksText.pausedSince(sinceText);
}

function describeFailures({ failures }: BankView): string {
  const kinds = (Object.keys(failureNames) as BankFailure[]).filter((kind) => failures[kind] > 0);
  if (kinds.length === 0) return banksText.noFailures;
  return kinds.map((kind) => failureNames[kind](formatCount(failures[kind]))).join(", ");
}

function SwitchButton({ bank: { name, state }, isLast, reason }: Pick<Props, "bank" | "isLast" | "reason">) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const fetcher = useFetcher<typeof answerBanks>();
  const switchesOff = state !== "off";
  const busy = fetcher.state !== "idle";
  const label = switchesOff ? banksText.switchOff : banksText.switchOn;
  const consequence = switchesOff
    ? [banksText.offMeans, isLast && banksText.offLast].filter(Boolean).join(" ")
    : banksText.onMeans;
  return (
    <>
      <ReasonButton
        reason={reason}
        variant={switchesOff ? "secondary" : "primary"}
        disabled={busy}
        aria-label={banksText.about(label, name)}
        onClick={() => setIsDialogOpen(true)}
      >
        {busy ? banksText.saving : label}
      </ReasonButton>
      <FieldError message={busy ? null : fetcher.data?.error} />
      {isDialogOpen && (
        <AlertDialog
          title={switchesOff ? banksText.askOff(name) : banksText.askOn(name)}
          text={consequence}
          onClose={() => setIsDialogOpen(false)}
        >
          <fetcher.Form
            method="post"
            preventScrollReset
            onSubmit={() => setIsDialogOpen(false)}
            className="contents"
          >
            <input type="hidden" name="bank" value={name} />
            <Button type="submit" name="intent" value={switchesOff ? "switch-off" : "switch-on"}>
              {label}
            </Button>
          </fetcher.Form>
          <Button variant="secondary" onClick={() => setIsDialogOpen(false)}>
            {banksText.cancel}
          </Button>
        </AlertDialog>
      )}
    </>
  );
}
