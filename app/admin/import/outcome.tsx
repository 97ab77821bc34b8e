import { useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { ImportRecord } from "#server/giving/import/write-import.ts";
import { undoDays } from "#shared/giving/import-fields.ts";
import { formatDate } from "#shared/text/dates.ts";
import { dayMs } from "#shared/text/time.ts";
import type { action } from "./detail.tsx";
import { runText, doneText as text } from "./messages.ts";

type Props = {
  record: ImportRecord;
  isUndoable: boolean;
  reason: string | undefined;
  eraseReason: string | undefined;
};

const questions = {
  undo: { title: text.undoTitle, text: text.undoMeans, confirmText: text.undo },
  erase: { title: text.eraseTitle, text: text.eraseMeans, confirmText: text.erase },
};

/** What a run has made, and the buttons that undo it or erase its texts. */
export function Outcome({ record, isUndoable, reason, eraseReason }: Props) {
  const fetcher = useFetcher<typeof action>();
  const [question, setQuestion] = useState<keyof typeof questions | null>(null);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setQuestion(null));
  const { state, kind, made, known, refused, counted, inStatements, legalGround, consentTextOn } = record;
  const { doneAt, leftByUndo, erasedAt } = record;
  const isEnded = state === "done" || state === "undone" || state === "failed";
  return (
    <Sheet title={text.title}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name={text.made}>{formatCount(made)}</Fact>
        <Fact name={text.known}>{formatCount(known)}</Fact>
        <Fact name={text.refused}>{formatCount(refused)}</Fact>
        {legalGround && <Fact name={text.ground}>{runText.grounds[legalGround]}</Fact>}
        {consentTextOn && <Fact name={text.consentDay}>{formatDate(consentTextOn, "tr")}</Fact>}
        {kind === "gifts" && <Fact name={text.counted}>{counted ? text.isCounted : text.notCounted}</Fact>}
        {kind === "gifts" && (
          <Fact name={text.inStatements}>{inStatements ? text.isListed : text.notListed}</Fact>
        )}
      </dl>
      {leftByUndo > 0 && (
        <Notice kind="warning" className="mt-4">
          {text.left(formatCount(leftByUndo))}
        </Notice>
      )}
      {fetcher.data?.message && !busy && (
        <Notice kind="error" className="mt-4">
          {fetcher.data.message}
        </Notice>
      )}
      {(isUndoable || (isEnded && !erasedAt)) && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {isUndoable && (
            <ReasonButton reason={reason} onClick={() => setQuestion("undo")}>
              {state === "running" ? text.stop : text.undo}
            </ReasonButton>
          )}
          {isEnded && !erasedAt && (
            <ReasonButton reason={eraseReason} variant="quiet" onClick={() => setQuestion("erase")}>
              {text.erase}
            </ReasonButton>
          )}
          {isUndoable && state === "done" && doneAt && (
            <p className="text-xs text-ink-soft">
              {text.undoUntil(formatDate(new Date(doneAt.getTime() + undoDays * dayMs), "tr"))}
            </p>
          )}
        </div>
      )}
      {question && (
        <ConfirmDialog
          {...questions[question]}
          busy={busy}
          onClose={() => setQuestion(null)}
          onClick={() => void fetcher.submit({ intent: question }, { method: "post" })}
        />
      )}
    </Sheet>
  );
}
