import { Eraser } from "lucide-react";
import { useState } from "react";
import { useNavigation } from "react-router";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PersonOrder } from "#server/giving/privacy/find-person.ts";
import { privacyText } from "./messages.ts";

/** Lists the erased and the remaining data. The person must type a phrase with the number of orders. */
export function ErasePanel({
  formId,
  orders,
  isLoneDonor,
}: {
  formId: string;
  orders: readonly PersonOrder[];
  /** The donor has no orders. */
  isLoneDonor: boolean;
}) {
  const [confirmation, setConfirmation] = useState("");
  const isErasing = useNavigation().formData?.get("intent") === "erase";
  const hasHindrance = orders.some(({ hindrance }) => hindrance !== null);
  const count = isLoneDonor ? 1 : orders.length;
  const phrase = `SİL ${count}`;
  const submitProps = { type: "submit", form: formId, name: "intent", value: "erase" } as const;
  return (
    <Sheet title={privacyText.erase} className="ring-clay-100">
      <p className="text-ink-soft">{privacyText.eraseText}</p>
      <TextList title={privacyText.goes} lines={privacyText.goesList} />
      <TextList title={privacyText.stays} lines={privacyText.staysList} />
      <p className="mt-4 text-xs leading-relaxed text-ink-soft">{privacyText.elsewhere}</p>
      {hasHindrance && (
        <Notice kind="warning" className="mt-4">
          {privacyText.hindered}
        </Notice>
      )}
      <Field
        form={formId}
        name="typed"
        label={privacyText.confirmText(phrase)}
        hint={isLoneDonor ? privacyText.confirmDonorHint : privacyText.confirmHint(count)}
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        // Enter would press the first button of the form, which is the export.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        autoComplete="off"
        maxLength={20}
        className="mt-5"
      />
      <Button
        {...submitProps}
        variant="accent"
        className="mt-4"
        disabled={isErasing || hasHindrance || count === 0 || confirmation.trim() === ""}
      >
        <Eraser aria-hidden="true" className="size-4.5" />
        {isErasing ? privacyText.erasing : privacyText.eraseButton}
      </Button>
    </Sheet>
  );
}

function TextList({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <>
      <h3 className="mt-4 font-sans text-sm font-semibold">{title}</h3>
      <ul className="mt-1.5 grid list-disc gap-1 ps-5 text-ink-soft marker:text-sand-500">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
