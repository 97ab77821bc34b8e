import { X } from "lucide-react";
import { kitText } from "./kit-text.ts";

export function DismissButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={kitText.dismiss}
      onClick={onClick}
      className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-ink/5"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
