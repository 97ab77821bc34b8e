import { Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { keyTargets } from "#app/admin/kit/list/list-shortcuts.ts";
import { ResultPart } from "#app/admin/kit/result-part.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { bulkFetcher } from "./bulk-actions.tsx";
import { type BulkAnswer, type BulkForm, toFormData } from "./bulk-change.ts";
import { recordText } from "./messages.ts";

/** The result of a change of several records: an undo, and the records that were not changed. It gets the focus. */
export function BulkResult({ kind }: { kind: ContentKind }) {
  const fetcher = useFetcher<BulkAnswer>(bulkFetcher(kind));
  const [dismissed, setDismissed] = useState<BulkAnswer>();
  const region = useRef<HTMLDivElement>(null);
  const { data, state } = fetcher;
  const answer = data && data !== dismissed && state === "idle" ? data : null;
  useEffect(() => {
    if (answer) region.current?.focus();
  }, [answer]);
  const undo = (form: BulkForm) =>
    fetcher.submit(toFormData(form), { method: "post", preventScrollReset: true });
  const part = { onClose: () => setDismissed(data) };
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {answer && (
        <div className="mt-4 grid gap-2 text-sm">
          {answer.text && (
            <ResultPart isSuccess text={answer.text} {...part}>
              <UndoButton form={answer.undo} onUndo={undo} />
            </ResultPart>
          )}
          {answer.failed.length > 0 && (
            <ResultPart
              isSuccess={false}
              text={recordText.bulkFailed(formatCount(answer.failed.length))}
              {...part}
            >
              <ul className="grid gap-1.5 pb-2 text-ink">
                {answer.failed.map(({ id, title, reason }) => (
                  <li key={id}>
                    <span className="font-medium wrap-anywhere">{title}</span>
                    <span className="block text-clay-700">{reason}</span>
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

function UndoButton({ form, onUndo }: { form: BulkForm | null; onUndo: (form: BulkForm) => void }) {
  if (!form) return null;
  return (
    <Button
      variant="secondary"
      {...keyTargets.undo.attributes}
      className="mb-2 px-4!"
      onClick={() => onUndo(form)}
    >
      <Undo2 aria-hidden="true" className="size-4.5" />
      {recordText.undo}
    </Button>
  );
}
