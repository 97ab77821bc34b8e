import * as Tooltip from "@radix-ui/react-tooltip";
import { LoaderCircle, Menu, Search, X } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { closeDialogAttributes, openDialogAttributes } from "#app/ui/command.ts";
import { useAdminLink } from "../admin-link.ts";
import { FailureBanner } from "../failure/failure-banner.tsx";
import { kitText } from "../kit-text.ts";
import { useListKeys } from "../list/list-shortcuts.ts";
import { ShortcutsDialog } from "../list/shortcuts-dialog.tsx";
import { usePalette } from "../palette/use-palette.tsx";
import { AccountBox, AccountMenu, type SignedIn } from "./account-box.tsx";
import { FlashMessages } from "./flash-messages.tsx";
import { type MenuGroup, SideMenu } from "./side-menu.tsx";
import { useWaiting } from "./use-waiting.ts";

/**
 * The frame of every screen of the back office. The menu is at the side from 1024 px; on a narrower screen it is in a
 * drawer.
 */
export function AdminFrame({
  brand,
  menu,
  staff,
  flash,
  children,
}: {
  brand: string;
  menu: readonly MenuGroup[];
  staff: SignedIn;
  /** The messages of the last writes. The array is the same until the loader runs again. */
  flash: readonly string[];
  children: ReactNode;
}) {
  const link = useAdminLink();
  const [areKeysOpen, setAreKeysOpen] = useState(false);
  const openKeys = useCallback(() => setAreKeysOpen(true), []);
  const { openPalette, palette } = usePalette({
    screens: staff.screens.map(({ path, ...screen }) => ({ to: link(path), ...screen })),
    path: link(staff.findPath),
    person: staff.id,
    onShowKeys: openKeys,
  });
  useListKeys(openKeys);
  const waiting = useWaiting(link(staff.waitingPath));
  useFocusOnHeading();
  return (
    <Tooltip.Provider delayDuration={300} skipDelayDuration={200}>
      <SkipLink />
      <div className="min-h-dvh lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
        <header className="sticky top-0 hidden h-dvh flex-col bg-leaf-900 text-leaf-100 lg:flex print:hidden">
          <Brand name={brand} className="px-6 pt-5 pb-2" />
          <PaletteButton onPress={openPalette} />
          <SideMenu menu={menu} waiting={waiting} />
          <AccountMenu {...staff} />
        </header>
        <TopBar brand={brand} onOpenPalette={openPalette} />
        <div className="min-w-0">
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto max-w-[84rem] px-4 pt-5 outline-none lg:px-8 lg:pt-7"
          >
            {/* The messages stay visible when the person has scrolled down. */}
            <div className="sticky top-19 z-20 lg:top-3 print:hidden">
              <FailureBanner />
              <FlashMessages messages={flash} />
            </div>
            {children}
            <div className="h-10" />
          </main>
        </div>
      </div>
      <LoadingNote />
      <Drawer brand={brand}>
        <SideMenu menu={menu} waiting={waiting} />
        <AccountBox {...staff} />
      </Drawer>
      {palette}
      {areKeysOpen && <ShortcutsDialog onClose={() => setAreKeysOpen(false)} />}
    </Tooltip.Provider>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-full focus:bg-white focus:px-5 focus:py-3 focus:font-semibold focus:text-leaf-700 focus:shadow-lift"
    >
      {kitText.skip}
    </a>
  );
}

function PaletteButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
      className="mx-3 mb-1 flex min-h-9 items-center gap-3 rounded-sm px-3 text-sm text-leaf-200 ring-1 ring-white/15 transition-colors ring-inset hover:bg-white/8 hover:text-white focus-visible:outline-gold-300"
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      {kitText.go}
      <kbd className="ms-auto font-sans text-xs">Ctrl K</kbd>
    </button>
  );
}

function TopBar({ brand, onOpenPalette }: { brand: string; onOpenPalette: () => void }) {
  return (
    <header className="sticky top-0 z-30 flex h-17 items-center justify-between gap-1 bg-leaf-900 ps-4 pe-2 text-white lg:hidden print:hidden">
      <Brand name={brand} className="me-auto min-w-0" />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={kitText.go}
        onClick={onOpenPalette}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/10"
      >
        <Search aria-hidden="true" className="size-5.5" />
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={kitText.menu}
        {...openDialogAttributes(drawerId)}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/10"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
    </header>
  );
}

const drawerId = "admin-menu";

function Drawer({ brand, children }: { brand: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const nextLocation = useNavigation().location;
  useEffect(() => {
    if (nextLocation) ref.current?.close();
  }, [nextLocation]);
  return (
    <dialog
      ref={ref}
      id={drawerId}
      closedby="any"
      aria-label={kitText.menu}
      className="drawer admin-drawer"
      onToggle={scrollToCurrent}
    >
      <div className="flex items-center justify-between ps-6 pe-2 pt-2">
        <Brand name={brand} className="min-w-0 py-3" />
        <button
          type="button"
          aria-label={kitText.closeMenu}
          {...closeDialogAttributes(drawerId)}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-white/10"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

function Brand({ name, className }: { name: string; className: string }) {
  return (
    <p className={className}>
      <span className="block truncate font-serif text-base font-semibold text-white">{name}</span>
      <span className="block text-xs text-leaf-200">{kitText.backOffice}</span>
    </p>
  );
}

/** A note while another screen loads. It appears after a delay, so that it does not flash. */
function LoadingNote() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const isOtherScreen = state === "loading" && location.pathname !== pathname;
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-3 z-40 flex justify-center">
      {isOtherScreen && (
        <p className="loading-note flex items-center gap-2 rounded-full bg-leaf-800 px-4 py-2 text-sm font-medium text-white shadow-lift">
          <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />
          {kitText.loading}
        </p>
      )}
    </div>
  );
}

function scrollToCurrent({ currentTarget }: { currentTarget: Element }) {
  currentTarget.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

/** Focuses the heading of a new screen, so that screen readers start there as in a new document. */
function useFocusOnHeading(): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    // The screen may have focused the field that the address names.
    if (document.activeElement?.matches("main form *")) return;
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [pathname]);
}
