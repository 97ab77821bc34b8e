import { Link } from "react-router";
import { figuresText } from "#app/admin/figures/messages.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { languageName } from "#app/admin/kit/form/text-language.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readWords } from "#server/content/words/queries.ts";
import { may } from "#server/staff/permissions.ts";
import { otherLocales } from "#shared/content/translations.ts";
import {
  WORD_GROUPS,
  type WordGroup,
  type WordName,
  words as wordList,
  wordsOfGroup,
} from "#shared/content/words.ts";
import { LOCALES } from "#shared/text/locale.ts";
import type { Route } from "./+types/list";
import { loadDefaultWords } from "./load-words.server.ts";
import { wordsText as text } from "./messages.ts";
import { ResetAllWords, ResetWord } from "./reset-words.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const stored = await readWords(context.get(appContext).db);
  const defaults = await loadDefaultWords();
  const groups = WORD_GROUPS.map((group) => ({
    group,
    words: wordsOfGroup(group).map((name) => ({
      name,
      text: stored[name].tr || defaults[name].tr,
      isChanged: LOCALES.some((locale) => stored[name][locale] !== ""),
      missing: otherLocales.filter((locale) => stored[name].tr !== "" && stored[name][locale] === ""),
    })),
  }));
  return { groups, mayWrite: may(requireStaff(context).actor, "settings", "change") };
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function WordList({ loaderData: { groups, mayWrite } }: Route.ComponentProps) {
  const hasChanges = groups.some(({ words }) => words.some(({ isChanged }) => isChanged));
  return (
    <>
      <ScreenHeading title={text.title} text={text.lead}>
        {mayWrite && hasChanges && <ResetAllWords />}
      </ScreenHeading>
      <div className="mt-5 gap-4 lg:columns-2 *:mb-4 *:break-inside-avoid">
        {groups.map(({ group, words }) => (
          <Group key={group} group={group} words={words} mayWrite={mayWrite} />
        ))}
      </div>
    </>
  );
}

type ListedWord = Route.ComponentProps["loaderData"]["groups"][number]["words"][number];

function Group({ group, words, mayWrite }: { group: WordGroup; words: ListedWord[]; mayWrite: boolean }) {
  const { title, lead } = text.groups[group];
  const path = `settings/words/${group}`;
  return (
    <section
      aria-labelledby={group}
      className="min-w-0 rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={group} className="font-sans text-base font-semibold">
          {title}
        </h2>
        <TextLink to={path} className="min-h-11" aria-label={`${text.edit}: ${title}`}>
          {text.edit}
        </TextLink>
      </div>
      <p className="mt-1 text-ink-soft">{lead}</p>
      <ul className="mt-3 divide-y divide-sand-200 border-t border-sand-200">
        {words.map((word) => (
          <Row key={word.name} path={path} word={word} mayWrite={mayWrite} />
        ))}
      </ul>
      {group === "proof" && (
        <TextLink to="settings/figures" className="mt-2 min-h-11">
          {figuresText.title}
        </TextLink>
      )}
    </section>
  );
}

function Row({ path, word, mayWrite }: { path: string; word: ListedWord; mayWrite: boolean }) {
  const link = useAdminLink();
  const { name, isChanged, missing } = word;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-60">
        <Link to={link(`${path}#${name}`)} className="font-medium text-leaf-700 hover:underline">
          {wordName(name)}
        </Link>
        <p className="wrap-anywhere text-ink-soft">{word.text}</p>
        {missing.length > 0 && (
          <p className="text-xs text-gold-700">{text.missing(missing.map(languageName).join(", "))}</p>
        )}
      </div>
      <StatusBadge tone={isChanged ? "waiting" : "quiet"}>
        {isChanged ? text.changed : text.isDefault}
      </StatusBadge>
      {isChanged && mayWrite && <ResetWord name={name} />}
    </li>
  );
}

function wordName(name: WordName): string {
  return wordList[name].name;
}
