import { useRef } from "react";
import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { LanguageTabs } from "#app/admin/kit/form/language-tabs.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { useFieldOfAddress } from "#app/admin/settings/use-field-of-address.ts";
import { compareFields } from "#app/admin/versions/compare-fields.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readWords } from "#server/content/words/queries.ts";
import { wordsVersion } from "#server/content/words/rules.ts";
import { saveWords } from "#server/content/words/save-words.ts";
import { may } from "#server/staff/permissions.ts";
import { readWordGroup, type StoredWords, wordsOfGroup } from "#shared/content/words.ts";
import { DEFAULT_LOCALE } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/edit";
import { wordForms } from "./form.ts";
import { loadDefaultWords, readWordsForm, toFormValues } from "./load-words.server.ts";
import { wordsText as text } from "./messages.ts";
import { fieldLabel, WordInput } from "./word-input.tsx";
import { WordsPreview } from "./words-preview.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const group = readWordGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  const stored = await readWords(context.get(appContext).db);
  const defaults = await loadDefaultWords();
  return {
    group,
    version: wordsVersion(stored, group),
    values: toFormValues(group, stored, defaults),
    words: wordsOfGroup(group).map((name) => ({ name, defaults: defaults[name] })),
    mayWrite: may(requireStaff(context).actor, "settings", "change"),
  };
}

export function action(args: Route.ActionArgs) {
  const group = readWordGroup(args.params.group);
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: wordForms[group ?? "hero"],
    async save(ctx, { value, version, force }) {
      if (!group) return { kind: "missing" };
      const defaults = await loadDefaultWords();
      const newWords = readWordsForm(group, (field) => ownValue(value, field) ?? "", defaults);
      const outcome = await saveWords(ctx, group, newWords, { version, force });
      if (outcome.kind !== "stale") return outcome;
      const current = toFormValues(group, outcome.current as StoredWords, defaults);
      const fields = compareFields(current, value).map((field) => {
        return { label: fieldLabel(field.name), field };
      });
      return { ...outcome, fields };
    },
    to: "settings/words",
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function EditWords({ loaderData, actionData }: Route.ComponentProps) {
  const { group, version } = loaderData;
  return <WordsForm key={`${group} ${version}`} {...loaderData} answer={actionData} />;
}

type FormProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function WordsForm({ group, version, values, words, mayWrite, answer }: FormProps) {
  const admin = useAdminForm({ schema: wordForms[group], answer, values });
  const { form } = admin;
  const fields = admin.fields as unknown as Record<string, FormField & { value?: unknown }>;
  const formBox = useRef<HTMLDivElement>(null);
  useFieldOfAddress(formBox);
  const link = useAdminLink();
  const { title, lead } = text.groups[group];
  const isChanged = ({ name, defaults }: (typeof words)[number]) =>
    fields[name]?.value !== defaults[DEFAULT_LOCALE];
  const inputs = (findField: (name: string) => FormField | undefined) =>
    words.map((word) => {
      const field = findField(word.name);
      return (
        field && (
          <WordInput
            key={word.name}
            name={word.name}
            field={field}
            defaults={word.defaults}
            isChanged={isChanged(word)}
          />
        )
      );
    });
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
      <div ref={formBox} className="min-w-0">
        <FormScreen
          title={`${text.title}: ${title}`}
          text={lead}
          back={{ to: link("settings/words"), label: text.backToList }}
          admin={admin}
          expectedUpdatedAt={null}
          version={version}
          forbidden={mayWrite ? undefined : text.missingRight}
        >
          <LanguageTabs
            form={form}
            translatedFields={words.filter(isChanged).map(({ name }) => name)}
            renderTranslations={inputs}
          >
            {inputs((name) => fields[name])}
          </LanguageTabs>
        </FormScreen>
      </div>
      {mayWrite && (
        <WordsPreview address={link(`settings/words/${group}/preview`)} group={group} form={formBox} />
      )}
    </div>
  );
}
