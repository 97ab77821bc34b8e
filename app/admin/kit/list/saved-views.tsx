import { Bookmark, BookmarkPlus, ChevronDown, Pencil, Trash2, Users } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useFetcher, useLocation, useSearchParams } from "react-router";
import { buttonClasses } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { savedViewParameter } from "#shared/staff/saved-view.ts";
import { useAdminLink } from "../admin-link.ts";
import { ConfirmDialog } from "../dialog/confirm-dialog.tsx";
import { HiddenInputs } from "../form/hidden-inputs.tsx";
import { IconButton } from "../icon-button.tsx";
import { isFiltered, type ListQuery } from "./list-query.ts";
import { type SavedView, useSavedViews, type ViewAnswer } from "./list-settings.ts";
import { StatusBadge } from "./status-badge.tsx";
import { ViewDialog } from "./view-dialog.tsx";
import { toViewQuery } from "./view-query.ts";
import { viewText as text } from "./view-texts.ts";

const toView = ({ id, query }: SavedView) => `?${query}&${savedViewParameter}=${id}`;
const smallButton = "px-4! @4xl:min-h-10";

/** The saved views of a list: a menu, and what can be done with the open view or with filters that are in no view. */
export function SavedViews({ query }: { query: ListQuery }) {
  const { views, mayDeleteShared } = useSavedViews();
  const [params] = useSearchParams();
  const open = views.find(({ id }) => id === params.get(savedViewParameter));
  const current = toViewQuery(query);
  const isChanged = open !== undefined && open.query !== current;
  const isNew = open === undefined && isFiltered(query);
  if (views.length === 0 && !isNew) return null;
  return (
    <div className="mt-4 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 print:hidden">
      {views.length > 0 && <ViewMenu views={views} open={open} />}
      {isChanged && (
        <>
          <StatusBadge tone="waiting">{text.changed}</StatusBadge>
          {open.isOwn && <UpdateButton view={open} query={current} />}
          <Link to={toView(open)} preventScrollReset className={buttonClasses("quiet", "md", smallButton)}>
            {text.reset}
          </Link>
        </>
      )}
      {(isChanged || isNew) && (
        <DialogButton
          label={open ? text.saveAs : text.saveNew}
          icon={<BookmarkPlus aria-hidden="true" className="size-4.5" />}
          dialog={(close) => <ViewDialog query={current} onClose={close} />}
        />
      )}
      {open?.isOwn && !isChanged && (
        <DialogButton
          label={text.edit}
          icon={<Pencil aria-hidden="true" className="size-4.5" />}
          dialog={(close) => <ViewDialog view={open} query={current} onClose={close} />}
        />
      )}
      {open && (open.isOwn || mayDeleteShared) && <DeleteButton key={open.id} view={open} query={current} />}
    </div>
  );
}

/** A button with a dialog, which closes when the address changes, because a saved view leads to its address. */
function DialogButton({
  label,
  icon,
  dialog,
}: {
  label: string;
  icon: ReactNode;
  dialog: (close: () => void) => ReactNode;
}) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  return (
    <>
      <IconButton
        label={label}
        about=""
        icon={icon}
        isLabelVisible
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      />
      {openAt === key && dialog(() => setOpenAt(undefined))}
    </>
  );
}

function ViewMenu({ views, open }: { views: readonly SavedView[]; open: SavedView | undefined }) {
  const id = useId();
  const groups = [
    { title: text.own, views: views.filter(({ isOwn }) => isOwn) },
    { title: text.sharedByOthers, views: views.filter(({ isOwn }) => !isOwn) },
  ].filter((group) => group.views.length > 0);
  return (
    <nav aria-label={text.menu} className="anchored max-w-full">
      <button
        type="button"
        popoverTarget={id}
        className={buttonClasses("secondary", "md", classes(smallButton, "max-w-full @2xl:max-w-72"))}
      >
        <Bookmark aria-hidden="true" className={classes("size-4.5 shrink-0", open && "fill-leaf-200")} />
        <span className="truncate">{open?.name ?? text.views}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
      </button>
      <div
        id={id}
        popover="auto"
        // A press on a link closes the menu; the list stays on the screen.
        onClickCapture={(event) => event.currentTarget.hidePopover()}
        className="mt-1.5 max-h-[60dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg bg-white p-2 text-ink shadow-lift ring-1 ring-sand-200"
      >
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-xs font-medium text-ink-soft">
              {group.title}
            </p>
            <ul>
              {group.views.map((view) => (
                <li key={view.id}>
                  <Link
                    to={toView(view)}
                    aria-current={view === open ? "page" : undefined}
                    className={entryClasses}
                  >
                    <span className="min-w-0 grow">
                      <span className="block truncate">{view.name}</span>
                      {!view.isOwn && (
                        <span className="block truncate text-xs font-normal text-ink-soft">
                          {text.by(view.owner)}
                        </span>
                      )}
                    </span>
                    {view.isOwn && view.shared && (
                      <Users
                        role="img"
                        aria-label={text.sharedByMe}
                        className="size-4 shrink-0 text-ink-soft"
                      />
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Link to="?" className={classes(entryClasses, "mt-1 border-t border-sand-200")}>
          {text.none}
        </Link>
      </div>
    </nav>
  );
}

const entryClasses =
  "flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 text-sm font-medium transition-colors hover:bg-leaf-50 hover:text-leaf-700 current:bg-leaf-50 current:text-leaf-700";

/** Stores the filters on the screen in the open view. */
function UpdateButton({ view, query }: { view: SavedView; query: string }) {
  const { screen } = useSavedViews();
  const link = useAdminLink();
  const fetcher = useFetcher<ViewAnswer>();
  const busy = fetcher.state !== "idle";
  const shared = view.shared ? "on" : "";
  return (
    <fetcher.Form method="post" action={link("views")} preventScrollReset>
      <HiddenInputs values={{ intent: "save", id: view.id, screen, name: view.name, query, shared }} />
      <button type="submit" disabled={busy} className={buttonClasses("secondary", "md", smallButton)}>
        {text.update}
      </button>
      {!busy && fetcher.data?.message && <Notice kind="error">{fetcher.data.message}</Notice>}
    </fetcher.Form>
  );
}

function DeleteButton({ view, query }: { view: SavedView; query: string }) {
  const { screen } = useSavedViews();
  const link = useAdminLink();
  const id = useId();
  const fetcher = useFetcher<ViewAnswer>();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        label={text.deleteView}
        about={view.name}
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        tone="danger"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <ConfirmDialog
          title={text.deleteTitle}
          text={
            <>
              <p>{view.shared ? text.deleteShared(view.name) : text.deleteText(view.name)}</p>
              <fetcher.Form id={id} method="post" action={link("views")} preventScrollReset>
                <HiddenInputs values={{ intent: "delete", id: view.id, screen, query }} />
              </fetcher.Form>
            </>
          }
          confirmText={text.delete}
          busy={fetcher.state !== "idle"}
          onClose={() => setIsOpen(false)}
          type="submit"
          form={id}
          variant="accent"
        />
      )}
    </>
  );
}
