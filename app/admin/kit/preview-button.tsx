import { Eye } from "lucide-react";
import type { MouseEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { kitText } from "./kit-text.ts";
import { useReadOnly } from "./read-only.ts";

/**
 * Shows in a new tab what is in the form, saved or not: the form is sent to `to`, which answers with a page. Only for
 * those who may save.
 */
export function PreviewButton({ formId, to }: { formId: string; to: string }) {
  if (useReadOnly()) return null;

  function show(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    // Past the router and the validation, which both would keep it here. The browser reads all of it before this ends.
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
