import { ArrowLeft, ArrowRight } from "lucide-react";
import { ButtonLink } from "#app/ui/button.tsx";

/** Returns the page number of a list from the address, or 1 for an invalid number. */
export function pageNumber({ searchParams }: URL): number {
  const input = searchParams.get("sayfa");
  return input !== null && /^[1-9]\d{0,4}$/.test(input) ? Number(input) : 1;
}

export function pageAddress(path: string, page: number): string {
  if (page === 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}sayfa=${page}`;
}

type Props = {
  path: string;
  page: number;
  hasMore: boolean;
  labels: { pages: string; previous: string; next: string };
};

export function Pager({ path, page, hasMore, labels }: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={labels.pages} className="flex flex-wrap justify-center gap-3">
      {page > 1 && (
        <ButtonLink href={pageAddress(path, page - 1)} variant="secondary">
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {labels.previous}
        </ButtonLink>
      )}
      {hasMore && (
        <ButtonLink href={pageAddress(path, page + 1)} variant="secondary">
          {labels.next}
          <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </ButtonLink>
      )}
    </nav>
  );
}
