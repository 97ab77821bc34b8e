import { useState } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { Field } from "#app/ui/field.tsx";
import { type Company, type CompanyField, maxOfficeLength, maxTitleLength } from "#shared/giving/company.ts";

type Props = {
  /** The company as typed; null if the donor wants no document for a company. */
  company: Company | null;
  invalidFields: readonly CompanyField[];
  /** The errors of the `changed` fields disappear. */
  onChange: (company: Company | null, changed: CompanyField[]) => void;
};

const emptyCompany: Company = { title: "", taxNumber: "", taxOffice: "" };
const maxNumberLength = 20;

/** Title, tax number and tax office. They appear when the donor ticks that the document is for a company. */
export function CompanyFields({ company, invalidFields, onChange }: Props) {
  const t = useTranslate();
  // When the donor ticks the box again, the typed values appear again.
  const [hiddenCompany, setHiddenCompany] = useState(emptyCompany);
  const input = company ?? hiddenCompany;

  function change(part: Partial<Company>) {
    onChange({ ...input, ...part }, Object.keys(part) as CompanyField[]);
  }

  function field(name: CompanyField) {
    return {
      label: t(`company.${name}`),
      required: true,
      value: input[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
      error: invalidFields.includes(name) ? t(`company.${name}.wrong`) : null,
    };
  }

  return (
    <div className="mt-2">
      <Checkbox
        checked={company !== null}
        onChange={(checked) => {
          setHiddenCompany(input);
          onChange(checked ? input : null, ["title", "taxNumber", "taxOffice"]);
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
            maxLength={maxNumberLength}
          />
          <Field {...field("taxOffice")} dir="auto" maxLength={maxOfficeLength} />
        </fieldset>
      )}
    </div>
  );
}
