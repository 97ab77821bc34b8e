import { useTranslate } from "#app/i18n/context.tsx";
import { contentPaths } from "#app/site/addresses.ts";
import type { Cause } from "#app/site/donate/cause.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Arrow } from "#app/ui/section-heading.tsx";
import { storedTextIn } from "#app/ui/stored-text-attributes.ts";

export function CausesOfNews({ causes }: { causes: readonly Cause[] }) {
  const t = useTranslate();
  if (causes.length === 0) return null;
  return (
    <section aria-labelledby="causes-title" className="mt-12">
      <h2 id="causes-title" className="text-lg">
        {t("field.about")}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2">
        {causes.map(({ id, title, image, project, languages }) => (
          <li
            key={id}
            className="group relative flex items-center gap-4 rounded-lg bg-white p-3 pe-5 shadow-soft ring-1 ring-sand-200 transition-shadow hover:shadow-lift"
          >
            <Picture src={image} sizes="6rem" className="aspect-4/3 w-24 shrink-0 rounded-md" />
            <a
              href={project?.path ?? contentPaths.campaign(id)}
              className="grow after:absolute after:inset-0 after:rounded-lg"
            >
              <span {...storedTextIn({ languages }, "title")} className="block font-semibold text-leaf-800">
                {title}
              </span>
              <span className="text-sm text-ink-soft">{t("field.support")}</span>
            </a>
            <Arrow className="text-leaf-500 group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
          </li>
        ))}
      </ul>
    </section>
  );
}
