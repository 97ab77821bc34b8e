import { useTranslate } from "#app/i18n/context.tsx";

export function SearchIdeas({ className }: { className: string }) {
  const t = useTranslate();
  return (
    <ul className={className}>
      {t("search.ideas.words")
        .split(", ")
        .map((idea) => (
          <li key={idea}>
            <a
              href={`/arama?${new URLSearchParams({ q: idea })}`}
              className="inline-flex min-h-11 items-center rounded-full bg-leaf-50 px-4 text-sm font-medium text-leaf-700 transition-colors hover:bg-leaf-100"
            >
              {idea}
            </a>
          </li>
        ))}
    </ul>
  );
}
