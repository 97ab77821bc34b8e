import { useId, useState } from "react";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { Button } from "#app/ui/button.tsx";
import { findLayoutProblem, type Layout, type LayoutQuestion } from "#shared/giving/statement-layout.ts";
import { groupIban } from "#shared/money/iban.ts";
import { LayoutFields } from "./layout-fields.tsx";
import { transfersText as text } from "./messages.ts";

type Props = {
  name: string;
  account: string;
  /** Whether the confirmed columns of this account have changed. */
  hasChanged: boolean;
  question: LayoutQuestion;
  onConfirm: (layout: Layout) => void;
  onCancel: () => void;
};

/** Staff confirm the meaning of each column of a table once per account. */
export function ColumnsForm({
  name,
  account,
  hasChanged,
  question: { samples, proposal },
  onConfirm,
  onCancel,
}: Props) {
  const headingId = useId();
  const [layout, setLayout] = useState(proposal);
  const [showsProblem, setShowsProblem] = useState(false);
  const problem = findLayoutProblem(layout);
  return (
    <form
      aria-labelledby={headingId}
      className="mt-3 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        setShowsProblem(true);
        if (!problem) onConfirm(layout);
      }}
    >
      <h2 id={headingId} className="text-lg">
        {text.columnsTitle}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{text.columnsLead(name, groupIban(account))}</p>
      {hasChanged && <p className="mt-1 text-sm font-medium text-gold-700">{text.columnsChanged}</p>}
      <LayoutFields layout={layout} onChange={setLayout} samples={samples} />
      <p role="alert" className="mt-3 text-sm font-medium text-clay-700 empty:hidden">
        {showsProblem && problem && text.problems[problem]}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit">{text.confirm}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {kitText.cancel}
        </Button>
      </div>
    </form>
  );
}
