import { FileSpreadsheet } from "lucide-react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { privacyText } from "./messages.ts";

/** The download of the inventory, by the browser itself. `reason`: why this person cannot. */
export function InventoryPanel({ reason }: { reason: string | undefined }) {
  const link = useAdminLink();
  return (
    <Sheet title={privacyText.inventory} className="mt-8">
      <p className="max-w-prose text-ink-soft">{privacyText.inventoryText}</p>
      <form method="post" action={link("privacy/inventory")} className="mt-4">
        <ReasonButton type="submit" reason={reason}>
          <FileSpreadsheet aria-hidden="true" className="size-4.5" />
          {privacyText.inventoryButton}
        </ReasonButton>
      </form>
    </Sheet>
  );
}
