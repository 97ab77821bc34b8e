import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { SimilarRow } from "#server/giving/transfers/read-similar-rows.ts";
import { formatDate } from "#shared/text/dates.ts";
import { transfersText } from "./messages.ts";
import { IntentButton } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

/** Asks whether a doubtful row and the similar stored row are the same movement. */
export function DoubtQuestion({ rowId, similarRow }: { rowId: number; similarRow: SimilarRow }) {
  const link = useAdminLink();
  const { id, bookedOn, description, payerName, isErased } = similarRow;
  const action = link(`transfers/${rowId}`);
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-xs text-ink-soft">
        {text.resembles}{" "}
        <TextLink to={`transfers/${id}`} className="tabular-nums">
          {formatDate(bookedOn, "tr")}
        </TextLink>
      </p>
      <p className="font-medium wrap-anywhere">
        {description || (isErased ? transfersText.erased : transfersText.noDescription)}
        {payerName && <span className="block text-xs font-normal text-ink-soft">{payerName}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <IntentButton intent="apart" action={action} label={text.apart} />
        <IntentButton intent="same" action={action} label={text.same} />
      </div>
    </div>
  );
}

export function DoubtSheet({ rowId, similarRow }: { rowId: number; similarRow: SimilarRow }) {
  return (
    <Sheet title={text.doubtTitle}>
      <p className="mb-3 text-ink-soft">{text.doubtLead}</p>
      <DoubtQuestion rowId={rowId} similarRow={similarRow} />
    </Sheet>
  );
}
