import { Heart } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import type { DonationTarget } from "../donate/form.ts";
import { useDonation } from "../donate/use-donation.tsx";

/** Opens the donation modal for one project. */
export default function GiveButton({ target, label }: { target: DonationTarget; label: string }) {
  const { give, modal } = useDonation();
  return (
    <>
      <Button size="lg" className="noscript:hidden w-full" onClick={() => give(target, "")}>
        <Heart aria-hidden className="size-5" />
        {label}
      </Button>
      {modal}
    </>
  );
}
