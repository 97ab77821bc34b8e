import { Link } from "react-router";
import type { RowSeen } from "#server/transfers/read-row.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { Sheet } from "../orders/sheet.tsx";
import { dayText } from "./day-text.ts";
import { PressForm } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

/** Whether a doubtful row is a movement of its own. */
export function DoubtPresses({ rowId, maybeRepeats }: { rowId: number; maybeRepeats: number }) {
  const link = useAdminLink();
  const action = link(`transfers/${rowId}`);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <PressForm intent="apart" action={action} label={text.apart} />
      <PressForm intent="same" action={action} label={text.same} />
      <Link
        to={link(`transfers/${maybeRepeats}`)}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf-700 underline-offset-4 hover:underline"
      >
        {text.openOther}
      </Link>
    </div>
  );
}

/** On the page of the row. */
export function DoubtSheet({ row: { id, bookedOn, maybeRepeats } }: { row: RowSeen }) {
  if (maybeRepeats === null) return null;
  return (
    <Sheet title={text.doubtTitle}>
      <p className="mb-3 text-ink-soft">{text.doubtLead(dayText(bookedOn))}</p>
      <DoubtPresses rowId={id} maybeRepeats={maybeRepeats} />
    </Sheet>
  );
}
