/** Turkish, because the searched titles are Turkish. */
const ideas = ["zekât", "kurban", "yetim", "su kuyusu", "deprem", "burs"];

/** Links to searches for common words. */
export function SearchIdeas({ className }: { className: string }) {
  return (
    <ul className={className}>
      {ideas.map((idea) => (
        <li key={idea}>
          <a
            href={`/arama?${new URLSearchParams({ q: idea })}`}
            lang="tr"
            className="inline-flex min-h-11 items-center rounded-full bg-leaf-50 px-4 text-sm font-medium text-leaf-700 transition-colors hover:bg-leaf-100"
          >
            {idea}
          </a>
        </li>
      ))}
    </ul>
  );
}
