import { useTranslate } from "#app/i18n/context.tsx";

type Props = { donor: { name: string; phone: string; email: string }; onChange: () => void };

/** A donor who is known from the cart: one line, and a button to change it. The phone is grouped already. */
export function DonorLine({ donor: { name, phone, email }, onChange }: Props) {
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
      ·{" "}
      <button
        type="button"
        onClick={onChange}
        className="-my-2 inline-block rounded-sm py-2 font-semibold text-leaf-700 underline underline-offset-4 hover:text-leaf-800"
      >
        {t("donor.change")}
      </button>
    </p>
  );
}
