import type { ReactNode } from "react";
import type { NameOf, Setting, Settings, ValuesOf } from "#shared/settings/define-settings.ts";
import { SelectField, SwitchField, toChoices } from "./choice-fields.tsx";
import type { FormAnswer } from "./form-answer.ts";
import type { FieldFrame, FormField } from "./form-field.tsx";
import { moneyInput } from "./input-values.ts";
import { SettingsScreen } from "./settings-screen.tsx";
import { MoneyField, NumberField, TextField } from "./text-fields.tsx";
import { useAdminForm } from "./use-admin-form.ts";

/** The texts of one field. `options` are the labels of a choice by value, and `none` is the label of the empty value. */
export type SettingText = {
  label: string;
  hint?: string;
  errors?: Record<string, string>;
  options?: Record<string, string>;
  none?: string;
};

type Props<Group extends Settings> = {
  group: Group;
  text: {
    title: string;
    lead: string;
    back?: string;
    missingRight: string;
    fields: Record<NameOf<Group>, SettingText>;
  };
  /** The path of the parent screen, below the prefix of the back office. A section of the settings has none. */
  back?: string | undefined;
  loaded: { settings: ValuesOf<Group>; mayWrite: boolean; version: string };
  answer: FormAnswer | undefined;
  /** Renders the fields that do not look like other fields of their kind. */
  customFields?: Partial<Record<NameOf<Group>, (frame: FieldFrame) => ReactNode>>;
  /** Arranges the fields; by default they follow each other. */
  children?: (field: (name: NameOf<Group>) => ReactNode) => ReactNode;
};

/** A screen with the form of a group of settings. The declaration of a setting decides about its field. */
export function SettingsPage<Group extends Settings>(props: Props<Group>) {
  return <SettingsForm key={JSON.stringify(props.loaded.settings)} {...props} />;
}

function SettingsForm<Group extends Settings>({
  group,
  text,
  back,
  loaded: { settings, mayWrite, version },
  answer,
  customFields,
  children,
}: Props<Group>) {
  const names = Object.keys(group.fields) as NameOf<Group>[];
  const values = Object.fromEntries(
    names.map((name) => [name, formatSetting(group.fields[name] as Setting, settings[name])]),
  );
  const admin = useAdminForm({ schema: group.form as Settings["form"], answer, values });
  const fields = admin.fields as unknown as Record<string, FormField>;
  const field = (name: NameOf<Group>) => {
    const fieldText = text.fields[name];
    const { label, hint, errors } = fieldText;
    const frame: FieldFrame = { field: fields[name] as FormField, label, hint, errors };
    const renderCustom = customFields?.[name];
    if (renderCustom) return renderCustom(frame);
    const { control } = group.fields[name] as Setting;
    return (
      <SettingField key={name} frame={frame} control={control} isWide={!!children} fieldText={fieldText} />
    );
  };
  return (
    <SettingsScreen text={text} back={back} mayWrite={mayWrite} version={version} admin={admin}>
      {children ? children(field) : names.map(field)}
    </SettingsScreen>
  );
}

function formatSetting({ control }: Setting, value: unknown): string {
  if (control === "money") return moneyInput(value as number);
  if (control === "switch") return value === true ? "on" : "";
  return value === null ? "" : String(value);
}

function SettingField({
  frame,
  control,
  isWide,
  fieldText: { options = {}, none },
}: {
  frame: FieldFrame;
  control: Setting["control"];
  isWide: boolean;
  fieldText: SettingText;
}) {
  const narrow = { ...frame, className: isWide ? undefined : "max-w-md" };
  if (control === "switch") return <SwitchField {...frame} />;
  if (control === "number") return <NumberField {...narrow} />;
  if (control === "money") return <MoneyField {...narrow} />;
  if (control === "day") return <TextField {...narrow} type="date" maxLength={undefined} />;
  if (control !== "choice") return <TextField {...frame} />;
  return <SelectField {...narrow} options={toChoices(options)} {...(none && { placeholder: none })} />;
}
