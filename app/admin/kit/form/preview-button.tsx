import { Eye } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { useReadOnly } from "./read-only.ts";

/**
 * Shows a preview of the unsaved form in a new tab: the button posts the form to `to`, which answers with a page. It is no
 * submit button, because Enter in a field presses the first submit button of a form, which is to save.
 */
export function PreviewButton({ formId, to }: { formId: string; to: string }) {
  if (useReadOnly()) return null;

  function openPreview(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    if (!form) return;
    // submit() bypasses the router and the validation, which would keep the submission in this tab. It reads the form
    // synchronously, so the attributes can be restored at once.
    const savedAction = form.getAttribute("action") ?? "";
    form.setAttribute("action", to);
    form.setAttribute("target", "_blank");
    form.submit();
    form.setAttribute("action", savedAction);
    form.removeAttribute("target");
  }
  return (
    <Button type="button" form={formId} variant="secondary" title={kitText.opensNewTab} onClick={openPreview}>
      <Eye aria-hidden="true" className="size-4.5" />
      {kitText.preview}
    </Button>
  );
}
