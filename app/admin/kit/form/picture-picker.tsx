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

/** A page of the pictures that were uploaded before (app/admin/pictures/endpoint.ts). */
export type PicturePage = {
  pictures: { url: string; name: string; width: number; height: number; createdAt: Date }[];
  page: number;
  pages: number;
  total: number;
};

/** Milliseconds without a letter, after which the search begins. */
const pause = 250;

export function PickButton({ onPress }: { onPress: () => void }) {
  return (
    <Button look="secondary" aria-haspopup="dialog" onClick={onPress}>
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

/** Lists the uploaded pictures, newest first. `onPick` gets the address of the pressed picture. */
function PicturePicker({ onPick, onClose }: { onPick: (url: string) => void; onClose: () => void }) {
  const id = useId();
  const link = useAdminLink();
  const { load, data, state } = useFetcher<PicturePage | null>();
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const grid = useRef<HTMLUListElement>(null);
  useLoaded(link(`pictures?${new URLSearchParams({ q: typed.trim(), page: String(page) })}`), load);

  function turn(to: number) {
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
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        <p role="status" className="mt-2 text-xs text-ink-soft">
          {said(data, busy)}
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
      {data && data.pages > 1 && <Pages page={data.page} pages={data.pages} onTurn={turn} />}
      <div className="h-3 shrink-0" />
    </Dialog>
  );
}

/** Loads the first address at once, and later ones after a pause in typing. */
function useLoaded(address: string, load: (address: string) => unknown) {
  const first = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => load(address), first.current ? 0 : pause);
    first.current = false;
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

function Pages({ page, pages, onTurn }: { page: number; pages: number; onTurn: (to: number) => void }) {
  return (
    <div className="flex items-center justify-center gap-3 border-t border-sand-200 px-5 py-2 text-sm">
      <IconButton
        label={kitText.previousPage}
        icon={<ChevronLeft aria-hidden="true" className="size-4.5" />}
        reason={page === 1 ? kitText.firstPage : undefined}
        onClick={() => onTurn(page - 1)}
      />
      <span className="tabular-nums">{kitText.page(page, pages)}</span>
      <IconButton
        label={kitText.nextPage}
        icon={<ChevronRight aria-hidden="true" className="size-4.5" />}
        reason={page === pages ? kitText.lastPage : undefined}
        onClick={() => onTurn(page + 1)}
      />
    </div>
  );
}

/** Returns the text about the result; empty while the first page loads. */
function said(data: PicturePage | null | undefined, busy: boolean): string {
  if (data === undefined) return kitText.loading;
  if (data === null) return kitText.pickFailed;
  if (data.total === 0) return busy ? kitText.loading : kitText.nothingFound;
  return kitText.pickTotal(data.total);
}
