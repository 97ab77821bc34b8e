import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";

/** Returns the page of a list that an address requests; 1 for anything that is not a number. */
export function pageNumber({ searchParams }: URL): number {
  const asked = searchParams.get("sayfa");
  return asked !== null && /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

export function pageAddress(path: string, page: number): string {
  if (page === 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}sayfa=${page}`;
}

type Props = {
  path: string;
  page: number;
  more: boolean;
  labels: { pages: string; back: string; on: string };
};

export function Pager({ path, page, more, labels }: Props) {
  if (page === 1 && !more) return null;
  return (
    <nav aria-label={labels.pages} className="flex flex-wrap justify-center gap-3">
      {page > 1 && (
        <ButtonLink href={pageAddress(path, page - 1)} look="secondary">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {labels.back}
        </ButtonLink>
      )}
      {more && (
        <ButtonLink href={pageAddress(path, page + 1)} look="secondary">
          {labels.on}
          <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </ButtonLink>
      )}
    </nav>
  );
}
