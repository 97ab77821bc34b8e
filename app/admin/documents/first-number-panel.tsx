import { Form } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { firstNumberText as text } from "./messages.ts";

/** Staff who move from another system continue its numbers, before the first receipt of the series. */
export function FirstNumberPanel({ series, reason }: { series: string; reason: string | undefined }) {
  const link = useAdminLink();
  return (
    <Sheet title={text.title(series)}>
      <Form method="post" action={link("settings/documents/first-number")} className="grid gap-3">
        <HiddenInputs values={{ series }} />
        <PlainField
          label={text.first}
          hint={text.hint}
          name="first"
          inputMode="numeric"
          maxLength={10}
          required
          disabled={reason !== undefined}
        />
        <p>
          <ReasonButton type="submit" reason={reason}>
            {text.save}
          </ReasonButton>
        </p>
      </Form>
    </Sheet>
  );
}
