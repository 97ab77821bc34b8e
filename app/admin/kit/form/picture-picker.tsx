import { ChevronLeft, ChevronRight, Images, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { formatDate } from "#shared/text/dates.ts";
import { useAdminLink } from "../admin-link.ts";
import { IconButton } from "../icon-button.tsx";
import { kitText } from "../kit-text.ts";
import { SearchInput } from "./search-input.tsx";
import { thumbnail } from "./thumbnail.ts";

/** One page of the uploaded pictures (app/admin/pictures/endpoint.ts). */
export type PicturePage = {
  pictures: { url: string; name: string; width: number; height: number; createdAt: Date }[];
  page: number;
  pages: number;
  total: number;
};

/** The search starts after this pause in typing, in milliseconds. */
const typingPauseMs = 250;

export function PickButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="secondary" aria-haspopup="dialog" onClick={onPress}>
      <Images aria-hidden="true" className="size-4.5" />
      {kitText.pickImage}
    </Button>
  );
}

/** Returns the picker while it is open, and the function that opens it. */
export function usePicturePicker(onPick: (url: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const pick = (url: string) => {
    onPick(url);
    close();
  };
  return {
    openPicker: () => setOpen(true),
    picker: isOpen && <PicturePicker onPick={pick} onClose={close} />,
  };
}

/** Lists the uploaded pictures, newest first. `onPick` gets the address of the chosen picture. */
function PicturePicker({ onPick, onClose }: { onPick: (url: string) => void; onClose: () => void }) {
  const id = useId();
  const link = useAdminLink();
  const { load, data, state } = useFetcher<PicturePage | null>();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const grid = useRef<HTMLUListElement>(null);
  useDelayedLoad(link(`pictures?${new URLSearchParams({ q: search.trim(), page: String(page) })}`), load);

  function showPage(to: number) {
    setPage(to);
    grid.current?.scrollTo({ top: 0 });
  }

  const busy = state !== "idle";
  return (
    <Dialog labelledBy={id} onClose={onClose} className="h-dvh sm:h-176 sm:max-w-4xl!">
      <div className="flex items-center justify-between gap-4 px-5 pt-5 sm:px-6">
        <h2 id={id} className="text-lg">
          {kitText.pickTitle}
        </h2>
        <IconButton
          label={kitText.close}
          icon={<X aria-hidden="true" className="size-4.5" />}
          onClick={onClose}
        />
      </div>
      <div className="px-5 pt-3 pb-4 sm:px-6">
        <SearchInput
          aria-label={kitText.pickSearch}
          placeholder={kitText.pickSearch}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(1);
          }}
        />
        <p role="status" className="mt-2 text-xs text-ink-soft">
          {resultText(data, busy)}
        </p>
      </div>
      <ul
        ref={grid}
        aria-busy={busy}
        className="grid min-h-48 grow grid-cols-2 content-start gap-3 overflow-y-auto px-5 py-1 sm:grid-cols-3 sm:px-6 lg:grid-cols-4"
      >
        {data?.pictures.map((picture) => (
          <li key={picture.url}>
            <PictureButton picture={picture} onPick={onPick} />
          </li>
        ))}
      </ul>
      {data && data.pages > 1 && <Pages page={data.page} pages={data.pages} onPageChange={showPage} />}
      <div className="h-3 shrink-0" />
    </Dialog>
  );
}

/** Loads the first address at once, and later ones after a pause in typing. */
function useDelayedLoad(address: string, load: (address: string) => unknown) {
  const isFirst = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => load(address), isFirst.current ? 0 : typingPauseMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [load, address]);
}

function PictureButton({
  picture: { url, name, width, height, createdAt },
  onPick,
}: {
  picture: PicturePage["pictures"][number];
  onPick: (url: string) => void;
}) {
  return (
    <button
      type="button"
      onClick={() => onPick(url)}
      className="group grid w-full gap-1.5 rounded-sm p-1.5 text-start text-xs text-ink-soft hover:bg-leaf-50"
    >
      <img
        src={thumbnail(url)}
        alt=""
        loading="lazy"
        className="aspect-3/2 w-full rounded-sm bg-sand-100 object-cover ring-1 ring-sand-200 group-hover:ring-2 group-hover:ring-leaf-500"
      />
      <span className="line-clamp-2 font-medium break-words text-ink">{name || kitText.unnamed}</span>
      <span className="tabular-nums">
        {formatDate(createdAt, "tr")} · {width} × {height}
      </span>
    </button>
  );
}

function Pages({
  page,
  pages,
  onPageChange,
}: {
  page: number;
  pages: number;
  onPageChange: (to: number) => void;
}) {
  return (
    <div className="flex items-center justify-center gap-3 border-t border-sand-200 px-5 py-2 text-sm">
      <IconButton
        label={kitText.previousPage}
        icon={<ChevronLeft aria-hidden="true" className="size-4.5" />}
        reason={page === 1 ? kitText.firstPage : undefined}
        onClick={() => onPageChange(page - 1)}
      />
      <span className="tabular-nums">{kitText.page(page, pages)}</span>
      <IconButton
        label={kitText.nextPage}
        icon={<ChevronRight aria-hidden="true" className="size-4.5" />}
        reason={page === pages ? kitText.lastPage : undefined}
        onClick={() => onPageChange(page + 1)}
      />
    </div>
  );
}

function resultText(data: PicturePage | null | undefined, busy: boolean): string {
  if (data === undefined) return kitText.loading;
  if (data === null) return kitText.pickFailed;
  if (data.total === 0) return busy ? kitText.loading : kitText.nothingFound;
  return kitText.pickTotal(data.total);
}
