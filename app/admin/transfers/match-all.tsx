import { CheckCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ResultPart } from "#app/admin/kit/result-part.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Button } from "#app/ui/button.tsx";
import type { ExactPair } from "#server/giving/transfers/find-exact.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { loader, MatchAllAnswer } from "./exact.ts";
import { rowText as text } from "./row-messages.ts";

/** Matches all suggestions with equal reference and amount. They are found after the list is shown. */
export function MatchAll() {
  const address = useAdminLink()("transfers/exact");
  const { load, data } = useFetcher<typeof loader>({ key: "exact-pairs" });
  const fetcher = useFetcher<MatchAllAnswer>({ key: "match-all" });
  // The dialog keeps the pairs of the press, because the list may reload while the dialog is open.
  const [confirmedPairs, setConfirmedPairs] = useState<readonly ExactPair[]>();
  useEffect(() => {
    void load(address);
  }, [load, address]);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setConfirmedPairs(undefined));
  const pairs = data?.pairs ?? [];

  function send(pairsToMatch: readonly ExactPair[]) {
    const form = new FormData();
    form.set("intent", "match");
    for (const { rowId, orderId, amount } of pairsToMatch)
      form.append("pair", `${rowId}:${orderId}:${amount}`);
    fetcher.submit(form, { method: "post", action: address, preventScrollReset: true });
  }

  return (
    <>
      <Result answer={busy ? undefined : fetcher.data} />
      {pairs.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          aria-haspopup="dialog"
          onClick={() => setConfirmedPairs(pairs)}
        >
          <CheckCheck aria-hidden="true" className="size-4.5" />
          {text.matchAll(formatCount(pairs.length))}
        </Button>
      )}
      {confirmedPairs && (
        <ConfirmDialog
          title={text.matchAllQuestion(formatCount(confirmedPairs.length))}
          text={text.matchAllText(money(confirmedPairs.reduce((sum, { amount }) => sum + amount, 0)))}
          confirmText={text.accept}
          busyText={text.working}
          busy={busy}
          onClose={() => setConfirmedPairs(undefined)}
          onClick={() => send(confirmedPairs)}
        />
      )}
    </>
  );
}

/** The number and the sum of the matched rows, and the other rows with the reason. A new result gets the focus. */
function Result({ answer }: { answer: MatchAllAnswer | undefined }) {
  const [dismissed, setDismissed] = useState<MatchAllAnswer>();
  const region = useRef<HTMLDivElement>(null);
  const shown = answer && answer !== dismissed ? answer : null;
  useEffect(() => {
    if (shown) region.current?.focus();
  }, [shown]);
  const part = { onClose: () => setDismissed(answer) };
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {shown && (
        <div className="mt-4 grid gap-2 text-sm">
          {shown.problem && <ResultPart isSuccess={false} text={shown.problem} {...part} />}
          {shown.matched.count > 0 && (
            <ResultPart
              isSuccess
              text={text.matchedAll(formatCount(shown.matched.count), money(shown.matched.sum))}
              {...part}
            />
          )}
          {shown.left.length > 0 && (
            <ResultPart isSuccess={false} text={text.leftOut(formatCount(shown.left.length))} {...part}>
              <ul className="grid gap-1.5 pb-2 text-ink">
                {shown.left.map(({ rowId, amount, row, problem }) => (
                  <li key={rowId}>
                    <TextLink to={`transfers/${rowId}`} className="tabular-nums">
                      {[row && formatDate(row.bookedOn, "tr"), money(amount), row?.payerName]
                        .filter(Boolean)
                        .join(" · ")}
                    </TextLink>
                    <span className="block text-clay-700">{problem}</span>
                  </li>
                ))}
              </ul>
            </ResultPart>
          )}
        </div>
      )}
    </div>
  );
}
