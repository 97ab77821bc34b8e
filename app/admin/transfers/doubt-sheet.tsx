import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { SimilarRow } from "#server/giving/transfers/read-similar-rows.ts";
import { formatDate } from "#shared/text/dates.ts";
import { transfersText } from "./messages.ts";
import { PressForm } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

/** The stored movement that a row resembles, with the question whether both are the same movement. */
export function Doubt({ rowId, similarRow }: { rowId: number; similarRow: SimilarRow }) {
  const link = useAdminLink();
  const { id, bookedOn, description, payerName, erased } = similarRow;
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
        {description || (erased ? transfersText.erased : transfersText.noDescription)}
        {payerName && <span className="block text-xs font-normal text-ink-soft">{payerName}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <PressForm intent="apart" action={action} label={text.apart} />
        <PressForm intent="same" action={action} label={text.same} />
      </div>
    </div>
  );
}

/** Asks the same question on the page of the row. */
export function DoubtSheet({ rowId, similarRow }: { rowId: number; similarRow: SimilarRow }) {
  return (
    <Sheet title={text.doubtTitle}>
      <p className="mb-3 text-ink-soft">{text.doubtLead}</p>
      <Doubt rowId={rowId} similarRow={similarRow} />
    </Sheet>
  );
}
