import type { ReactNode } from "react";
import { useTranslate } from "#app/i18n/context.tsx";

type Props = {
  donor: { name: string; phone: string; email?: string };
  onChange: () => void;
  /** Only a remembered donor has the button to forget the donor. */
  onForget?: () => void;
};

/** Shows a known donor in one line, with a button to change it. The phone is grouped, or masked. */
export function DonorLine({ donor: { name, phone, email }, onChange, onForget }: Props) {
  const t = useTranslate();
  return (
    <p className="wrap-anywhere">
      <bdi className="font-semibold">{name}</bdi> · <bdi dir="ltr">{phone}</bdi>
      {email && (
        <>
          {" "}
          · <bdi dir="ltr">{email}</bdi>
        </>
      )}{" "}
      · <LineButton onClick={onChange}>{t("donor.change")}</LineButton>
      {onForget && (
        <>
          {" "}
          · <LineButton onClick={onForget}>{t("donor.forget")}</LineButton>
        </>
      )}
    </p>
  );
}

function LineButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-my-2 inline-block rounded-sm py-2 font-semibold text-leaf-700 underline underline-offset-4 hover:text-leaf-800"
    >
      {children}
    </button>
  );
}
