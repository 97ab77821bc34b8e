import { Printer } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { DocumentPart } from "./document-part.tsx";

/** Opens the issued document of the order for printing. Without an issued document it prints this page. */
export function PrintButton({ orderId, part }: { orderId: string; part: DocumentPart | null }) {
  const t = useTranslate();
  const label = (
    <>
      <Printer aria-hidden="true" className="size-4.5" />
      {t("result.print")}
    </>
  );
  if (part?.state === "issued") {
    return (
      <ButtonLink href={`/payment/belge/${orderId}.pdf?yazdir`} target="_blank" variant="secondary" size="lg">
        {label}
        <span className="sr-only">({t("shell.opensNewTab")})</span>
      </ButtonLink>
    );
  }
  return (
    <Button data-behaviour="print" variant="secondary" size="lg" className="noscript:hidden">
      {label}
    </Button>
  );
}
