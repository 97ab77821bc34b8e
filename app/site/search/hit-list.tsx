import { useTranslate } from "#app/i18n/context.tsx";
import { cutAtWord } from "#app/site/cut-at-word.ts";
import { classes } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Arrow } from "#app/ui/section-heading.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";
import type { Hit } from "#server/content/search/search-site.ts";
import { contentAddress, type SearchedKind } from "#shared/content/content-kinds.ts";
import { highlight } from "./highlight.ts";

export function HitList({ kind, hits, term }: { kind: SearchedKind; hits: readonly Hit[]; term: string }) {
  const t = useTranslate();
  if (hits.length === 0) return null;
  return (
    <section aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`} className="flex items-baseline gap-3 text-xl">
        {t(`search.${kind}`)}
        <span className="font-sans text-sm font-normal tracking-normal text-ink-faint">
          {t("search.found", { count: hits.length })}
        </span>
      </h2>
      <ul className="mt-5 grid gap-4">
        {hits.map((hit) => (
          <li
            key={hit.key}
            className="group relative flex items-center gap-4 rounded-xl bg-white p-3 pe-5 shadow-soft ring-1 ring-sand-200 transition-shadow hover:shadow-lift sm:gap-6"
          >
            {hit.image !== "" && (
              <Picture
                src={hit.image}
                sizes="10rem"
                className="aspect-square w-20 shrink-0 rounded-lg sm:aspect-8/5 sm:w-40"
              />
            )}
            <div className={classes("min-w-0 grow", hit.image === "" && "py-1 ps-3")}>
              <h3 {...storedTextIn(hit, "title")} className="text-base leading-snug sm:text-lg">
                <a
                  href={contentAddress(kind, hit.key)}
                  className="after:absolute after:inset-0 after:rounded-xl"
                >
                  <Highlighted title={hit.title} term={term} />
                </a>
              </h3>
              <p {...storedTextIn(hit, "text")} className="mt-1 text-sm text-ink-soft">
                {cutAtWord(hit.text, 110)}
              </p>
            </div>
            <Arrow className="text-leaf-500 max-sm:hidden" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Highlighted({ title, term }: { title: string; term: string }) {
  let position = 0;
  return highlight(title, term).map(({ text, found }) => {
    const key = position;
    position += text.length;
    return found ? (
      <mark key={key} className="rounded-[3px] bg-gold-100 text-inherit">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
