import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { findLayoutProblem, type Layout } from "#shared/giving/statement-layout.ts";
import { formatDate } from "#shared/text/dates.ts";
import { accountsText as text } from "./account-texts.ts";
import { LayoutFields } from "./layout-fields.tsx";
import { transfersText } from "./messages.ts";

type Props = {
  account: { iban: string; name: string };
  savedLayout: { layout: Layout; updatedAt: Date };
  /** The reason why this member of staff may not write. */
  reason: string | undefined;
};

/** The confirmed columns of the tables of an account. Staff can correct or remove them. */
export function AccountLayout({ account: { iban, name }, savedLayout, reason }: Props) {
  const [layout, setLayout] = useState(savedLayout.layout);
  const [showsProblem, setShowsProblem] = useState(false);
  const problem = findLayoutProblem(layout);
  const busy = useNavigation().formData?.get("iban") === iban;
  return (
    <details className="group border-t border-sand-200 pt-2">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        <span className="font-semibold">{text.columns}</span>
        <span className="text-xs text-ink-soft">
          {text.columnsSince(formatDate(savedLayout.updatedAt, "tr"))}
        </span>
      </summary>
      <p className="mt-1 text-ink-soft">{text.columnsLead}</p>
      <Form
        method="post"
        encType="multipart/form-data"
        aria-label={`${text.columns}: ${name}`}
        onSubmit={(event) => {
          const isForgetting =
            (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") === "forget";
          if (isForgetting || !problem) return;
          event.preventDefault();
          setShowsProblem(true);
        }}
      >
        <HiddenInputs values={{ iban, layout: JSON.stringify(layout) }} />
        <fieldset disabled={reason !== undefined}>
          <legend className="sr-only">{text.columns}</legend>
          <LayoutFields layout={layout} onChange={setLayout} />
        </fieldset>
        <p role="alert" className="mt-3 text-sm font-medium text-clay-700 empty:hidden">
          {showsProblem && problem && transfersText.problems[problem]}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ReasonButton reason={reason} type="submit" name="intent" value="layout" disabled={busy}>
            {text.saveColumns}
            <span className="sr-only">: {name}</span>
          </ReasonButton>
          <ReasonButton reason={reason} type="submit" name="intent" value="forget" disabled={busy}>
            {text.forgetColumns}
            <span className="sr-only">: {name}</span>
          </ReasonButton>
        </div>
      </Form>
    </details>
  );
}
