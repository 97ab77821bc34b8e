import { Printer } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { reportText as text } from "./messages.ts";

export function PrintButton() {
  return (
    <Button variant="secondary" className="print:hidden" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-4.5" />
      {text.print}
    </Button>
  );
}
