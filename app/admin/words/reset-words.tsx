import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ResetButton } from "#app/admin/kit/reset-button.tsx";
import { type WordName, words } from "#shared/content/words.ts";
import { wordsText as text } from "./messages.ts";

const question = { text: text.resetText, confirmText: text.resetYes };

/** Gives one word its default again, in every language. */
export function ResetWord({ name }: { name: WordName }) {
  const link = useAdminLink();
  return (
    <ResetButton
      label={text.resetOne}
      subject={words[name].name}
      variant="quiet"
      action={link("settings/words/reset")}
      values={{ name }}
      question={{ ...question, title: text.resetOneTitle(words[name].name) }}
    />
  );
}

export function ResetAllWords() {
  const link = useAdminLink();
  return (
    <ResetButton
      label={text.resetAll}
      action={link("settings/words/reset")}
      values={{ name: "*" }}
      question={{ ...question, title: text.resetAllTitle }}
    />
  );
}
