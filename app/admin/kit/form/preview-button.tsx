import { Eye } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "../kit-text.ts";
import { useReadOnly } from "./read-only.ts";

/**
 * Previews the form's content, saved or not, in a new tab: posts the form to `to`, which answers with a page. Only for
 * staff who may save.
 */
export function PreviewButton({ formId, to }: { formId: string; to: string }) {
  if (useReadOnly()) return null;

  function show(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    // Bypasses the router and the validation, which would both keep the submission in this tab. submit() reads the form
    // synchronously, so its attributes can be restored right after.
    const ownAction = form.getAttribute("action") ?? "";
    form.setAttribute("action", to);
    form.setAttribute("target", "_blank");
    form.submit();
    form.setAttribute("action", ownAction);
    form.removeAttribute("target");
  }
  return (
    <Button
      type="submit"
      form={formId}
      formAction={to}
      formTarget="_blank"
      formNoValidate
      look="secondary"
      title={kitText.opensNewTab}
      onClick={show}
    >
      <Eye aria-hidden="true" className="size-4.5" />
      {kitText.preview}
    </Button>
  );
}
