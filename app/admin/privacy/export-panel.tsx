import { Braces, FileText } from "lucide-react";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { Button } from "#app/ui/button.tsx";
import { privacyText } from "./messages.ts";

/** Both files are plain browser downloads, without the router. */
export function ExportPanel({ formId, action, none }: { formId: string; action: string; none: boolean }) {
  const send = { type: "submit", form: formId, formAction: action, name: "format", disabled: none } as const;
  return (
    <Sheet title={privacyText.export}>
      <p className="text-ink-soft">{privacyText.exportText}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button {...send} value="html" look="secondary">
          <FileText aria-hidden="true" className="size-4.5" />
          {privacyText.exportHtml}
        </Button>
        <Button {...send} value="json" look="secondary">
          <Braces aria-hidden="true" className="size-4.5" />
          {privacyText.exportJson}
        </Button>
      </div>
    </Sheet>
  );
}
