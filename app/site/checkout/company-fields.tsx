import { useState } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field } from "#app/ui/field.tsx";
import { type Company, type CompanyField, maxOfficeLength, maxTitleLength } from "#shared/giving/company.ts";

type Props = {
  /** The company as typed; null if the donor wants no document for a company. */
  company: Company | null;
  wrong: readonly CompanyField[];
  /** `changed` names the fields whose error disappears. */
  onChange: (company: Company | null, changed: CompanyField[]) => void;
};

const nothing: Company = { title: "", taxNumber: "", taxOffice: "" };
const longestNumber = 20;

/** Title, tax number and tax office, shown once the donor says that the document is for a company. */
export function CompanyFields({ company, wrong, onChange }: Props) {
  const t = useTranslate();
  // The typed values come back with the tick.
  const [unticked, setUnticked] = useState(nothing);
  const typed = company ?? unticked;

  function change(part: Partial<Company>) {
    onChange({ ...typed, ...part }, Object.keys(part) as CompanyField[]);
  }

  function field(name: CompanyField) {
    return {
      label: t(`company.${name}`),
      required: true,
      value: typed[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
      error: wrong.includes(name) ? t(`company.${name}.wrong`) : null,
    };
  }

  return (
    <div className="mt-2">
      <Checkbox
        checked={company !== null}
        onChange={(checked) => {
          setUnticked(typed);
          onChange(checked ? typed : null, ["title", "taxNumber", "taxOffice"]);
        }}
      >
        <span className="font-semibold">{t("company.ask")}</span>{" "}
        <span className="text-ink-faint">({t("checkout.optional")})</span>
        <span className="mt-0.5 block text-ink-soft">{t("company.ask.hint")}</span>
      </Checkbox>
      {company && (
        <fieldset className="mt-2 grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <legend className="sr-only">{t("company.group")}</legend>
          <Field
            {...field("title")}
            className="sm:col-span-2"
            autoComplete="organization"
            dir="auto"
            maxLength={maxTitleLength}
          />
          <Field
            {...field("taxNumber")}
            hint={t("company.taxNumber.hint")}
            inputMode="numeric"
            dir="ltr"
            maxLength={longestNumber}
          />
          <Field {...field("taxOffice")} dir="auto" maxLength={maxOfficeLength} />
        </fieldset>
      )}
    </div>
  );
}
