import { Braces, FileText } from "lucide-react";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { privacyText } from "./messages.ts";

/** The browser itself downloads both files, without the router. */
export function ExportPanel({
  formId,
  action,
  isDisabled,
}: {
  formId: string;
  action: string;
  isDisabled: boolean;
}) {
  const submitProps = {
    type: "submit",
    form: formId,
    formAction: action,
    name: "format",
    disabled: isDisabled,
  } as const;
  return (
    <Sheet title={privacyText.export}>
      <p className="text-ink-soft">{privacyText.exportText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button {...submitProps} value="html" variant="secondary">
          <FileText aria-hidden="true" className="size-4.5" />
          {privacyText.exportHtml}
        </Button>
        <Button {...submitProps} value="json" variant="secondary">
          <Braces aria-hidden="true" className="size-4.5" />
          {privacyText.exportJson}
        </Button>
      </div>
    </Sheet>
  );
}
