import { useState } from "react";
import { Link, useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { moneyInput } from "#app/admin/kit/form/input-values.ts";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Facts, Sheet } from "#app/admin/kit/sheet.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DeskRow } from "#server/giving/cash/list-desks.ts";
import { parseStaffAmount } from "#shared/money/money.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { action } from "./list.tsx";
import { cashText as text } from "./messages.ts";

/** A desk with its open day, or with the form that opens one. */
export function DeskCard({
  desk,
  today,
  mayChange,
  mayDecide,
}: {
  desk: DeskRow;
  /** The day in Istanbul. */
  today: string;
  mayChange: boolean;
  mayDecide: boolean;
}) {
  const { id, name, place, state, dayId, day, expected } = desk;
  const link = useAdminLink();
  return (
    <Sheet
      title={name}
      side={
        state === "retired" ? (
          <StatusBadge tone="quiet">{text.retiredState}</StatusBadge>
        ) : (
          <StatusBadge tone={dayId ? "good" : "quiet"}>
            {dayId ? text.dayIsOpen : text.dayIsClosed}
          </StatusBadge>
        )
      }
    >
      {place && <p className="mb-3 text-ink-soft">{place}</p>}
      {dayId && day && (
        <>
          {day < today && (
            <Notice kind="warning" className="mb-3">
              {text.earlierDay(formatDate(day, "tr"))}
            </Notice>
          )}
          <Facts>
            <Fact name={text.day}>{formatDate(day, "tr")}</Fact>
            <Fact name={text.expected}>
              <span className="text-lg font-semibold tabular-nums">{money(expected ?? 0)}</span>
            </Fact>
          </Facts>
          <div className="mt-4">
            <ButtonLink to={link(`cash/days/${dayId}`)} aria-label={text.goToDayOf(name)}>
              {text.goToDay}
            </ButtonLink>
          </div>
        </>
      )}
      {!dayId && state === "active" && (
        <OpenForm desk={desk} reason={mayChange ? undefined : text.missingRight} />
      )}
      {mayDecide && (
        <Link
          to={link(`cash/desks/edit/${id}`)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-leaf-700 underline-offset-4 hover:underline"
        >
          {text.editOf(name)}
        </Link>
      )}
    </Sheet>
  );
}

function OpenForm({ desk: { id, name, left }, reason }: { desk: DeskRow; reason: string | undefined }) {
  const fetcher = useFetcher<typeof action>();
  const [opening, setOpening] = useState(moneyInput(left ?? 0));
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const typed = parseStaffAmount(opening);
  const isDifferent = left !== null && typed !== null && typed !== left;
  return (
    <fetcher.Form method="post" aria-label={text.openOf(name)} className="grid gap-4">
      <HiddenInputs values={{ intent: "open", desk: id }} />
      {answer && "message" in answer && <Notice kind="error">{answer.message}</Notice>}
      <PlainField
        label={text.opening}
        name="opening"
        inputMode="decimal"
        value={opening}
        onChange={(event) => setOpening(event.target.value)}
        readOnly={reason !== undefined}
        {...(left !== null && { hint: text.openingReasonHint(money(left)) })}
      />
      {isDifferent && <PlainField label={text.openingReason} name="reason" required maxLength={500} />}
      <div>
        <ReasonButton
          type="submit"
          variant="primary"
          disabled={busy}
          reason={reason}
          aria-label={text.openOf(name)}
        >
          {text.open}
        </ReasonButton>
      </div>
    </fetcher.Form>
  );
}
