import { Download } from "lucide-react";
import { useId, useState } from "react";
import { AlertDialog } from "#app/admin/kit/dialog/alert-dialog.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ProgressBar } from "#app/ui/progress-bar.tsx";
import { formatPlain } from "#shared/money/money.ts";
import { type ExportKind, listFormats } from "./kinds.ts";
import { exportText } from "./messages.ts";
import { type ExportState, useExport } from "./use-export.ts";

/**
 * Exports all pages of a list as a file. `kinds` are the exports of this list; `reason` says why this person may not
 * export.
 */
export function ExportMenu({ kinds, reason }: { kinds: readonly ExportKind[]; reason: string | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ReasonButton reason={reason} onClick={() => setIsOpen(true)}>
        <Download aria-hidden="true" className="size-4.5" />
        {exportText.menu}
      </ReasonButton>
      {isOpen && <ExportDialog kinds={kinds} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function describeRows(kinds: readonly ExportKind[]): string {
  if (kinds.includes("kurban-report")) return exportText.ofSeason;
  return kinds.includes("month-report") ? exportText.asShown : exportText.filtered;
}

/** Closing the dialog cancels the export. */
function ExportDialog({ kinds, onClose }: { kinds: readonly ExportKind[]; onClose: () => void }) {
  const id = useId();
  const { state, start, cancel } = useExport();
  const [selectedKind, setSelectedKind] = useState<ExportKind | undefined>(kinds[0]);
  const isRunning = state.kind === "running";
  return (
    <AlertDialog
      title={exportText.menu}
      onClose={onClose}
      text={
        <>
          <p>{describeRows(kinds)}</p>
          {kinds.length > 1 && (
            <fieldset disabled={isRunning} className="mt-4 grid gap-1">
              <legend className="sr-only">{exportText.menuName}</legend>
              {kinds.map((kind) => (
                <label key={kind} className="flex min-h-11 items-center gap-3 text-ink">
                  <input
                    type="radio"
                    name={`${id}-what`}
                    checked={kind === selectedKind}
                    onChange={() => setSelectedKind(kind)}
                    className="size-4.5 accent-leaf-600"
                  />
                  {exportText[kind]}
                </label>
              ))}
            </fieldset>
          )}
          <Progress state={state} />
        </>
      }
    >
      <Button variant="secondary" onClick={isRunning ? cancel : onClose}>
        {isRunning ? exportText.cancel : kitText.close}
      </Button>
      {selectedKind &&
        listFormats(selectedKind).map((format) => (
          <Button key={format} disabled={isRunning} onClick={() => void start(selectedKind, format)}>
            {exportText[format]}
          </Button>
        ))}
    </AlertDialog>
  );
}

/** Returns `500.000`. */
const formatRows = (rows: number) => formatPlain(rows * 100, "tr");

function Progress({ state }: { state: ExportState }) {
  if (state.kind === "idle") return null;
  if (state.kind === "failed") {
    return (
      <Notice kind="error" className="mt-4">
        {exportText.failed}
      </Notice>
    );
  }
  if (state.kind === "finished") {
    return (
      <Notice kind="info" className="mt-4">
        {exportText.done(formatRows(state.rows))}
      </Notice>
    );
  }
  const { done, total } = state;
  const progressText =
    total === null ? exportText.preparing : exportText.progress(formatRows(done), formatRows(total));
  return (
    <div className="mt-4 grid gap-2">
      <ProgressBar collected={done} target={total ?? 0} label={exportText.preparing} />
      <p className="tabular-nums">{progressText}</p>
    </div>
  );
}
