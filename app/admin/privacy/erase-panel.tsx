import { Eraser } from "lucide-react";
import { useState } from "react";
import { useNavigation } from "react-router";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PersonOrder } from "#server/giving/privacy/find-person.ts";
import { privacyText } from "./messages.ts";

/** Lists the data that is erased and the data that stays. Requires a phrase with the number of orders. */
export function ErasePanel({ formId, picked }: { formId: string; picked: readonly PersonOrder[] }) {
  const [typed, setTyped] = useState("");
  const erasing = useNavigation().formData?.get("intent") === "erase";
  const hindered = picked.some(({ hindrance }) => hindrance !== null);
  const word = `SİL ${picked.length}`;
  const send = { type: "submit", form: formId, name: "intent", value: "erase" } as const;
  return (
    <Sheet title={privacyText.erase} className="ring-clay-100">
      <p className="text-ink-soft">{privacyText.eraseText}</p>
      <List title={privacyText.goes} lines={privacyText.goesList} />
      <List title={privacyText.stays} lines={privacyText.staysList} />
      <p className="mt-4 text-xs leading-relaxed text-ink-soft">{privacyText.elsewhere}</p>
      {hindered && (
        <Notice kind="warning" className="mt-4">
          {privacyText.hindered}
        </Notice>
      )}
      <Field
        form={formId}
        name="typed"
        label={privacyText.confirmLabel(word)}
        hint={privacyText.confirmHint(picked.length)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would press the form's first button, which is another one.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        autoComplete="off"
        maxLength={20}
        className="mt-5"
      />
      <Button
        {...send}
        look="accent"
        className="mt-4"
        disabled={erasing || hindered || picked.length === 0 || typed.trim() === ""}
      >
        <Eraser aria-hidden="true" className="size-4.5" />
        {erasing ? privacyText.erasing : privacyText.eraseButton}
      </Button>
    </Sheet>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
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
