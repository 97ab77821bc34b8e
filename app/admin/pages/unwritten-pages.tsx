import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import type { UnwrittenPages } from "./content-queries.server.ts";
import { pagesText } from "./section.ts";

/** The corporate and legal pages without a text, each with a button that opens its outline. */
export function UnwrittenPagesList({
  loaded,
  noPermissionReason,
}: {
  loaded: unknown;
  noPermissionReason: string | undefined;
}) {
  const pages = loaded as UnwrittenPages | null;
  if (noPermissionReason !== undefined || !pages || pages.corporate.length + pages.legal.length === 0)
    return null;
  return (
    <Sheet title={pagesText.unwritten} className="mt-5">
      <p className="max-w-prose text-ink-soft">{pagesText.unwrittenText}</p>
      <div className="mt-2 grid gap-x-10 gap-y-4 lg:grid-cols-2">
        <PageRows title={pagesText.corporate} pages={pages.corporate} />
        <PageRows title={pagesText.legal} pages={pages.legal} />
      </div>
    </Sheet>
  );
}

function PageRows({ title, pages }: { title: string; pages: UnwrittenPages["legal"] }) {
  const link = useAdminLink();
  if (pages.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mt-3 font-sans text-sm font-semibold">{title}</h3>
      <ul className="mt-1 divide-y divide-sand-200">
        {pages.map((page) => (
          <li key={page.slug} className="flex items-center justify-between gap-4 py-1.5">
            <span className="min-w-0">{page.title}</span>
            <ButtonLink
              to={link(`pages/create?outline=${page.slug}`)}
              variant="secondary"
              aria-label={`${pagesText.write}: ${page.title}`}
            >
              {pagesText.write}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
