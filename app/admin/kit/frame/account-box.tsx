import { ChevronsUpDown, ExternalLink, LogOut, MonitorSmartphone } from "lucide-react";
import { type MouseEvent, useId, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { useAdminLink } from "../admin-link.ts";
import { SignOutDialog, wouldLoseText } from "../drafts/sign-out-dialog.tsx";
import { kitText } from "../kit-text.ts";

export type SignedIn = {
  id: string;
  /** The screens that the command palette lists. */
  screens: readonly {
    path: string;
    title: string;
    text?: string;
    keywords?: string;
    isHiddenWithoutSearch?: true;
  }[];
  /** The endpoint that finds orders and records for the command palette. All paths are below the prefix. */
  findPath: string;
  /** The endpoint of the counts in the menu. */
  waitingPath: string;
  name: string;
  /** The name of the role, such as `Editör`. */
  role: string;
  /** The screen with the person's own sessions. */
  sessionsPath: string;
  signOutPath: string;
};

const entryClasses =
  "flex min-h-11 w-full items-center lg:min-h-9 gap-3 rounded-sm px-3 text-sm font-medium text-leaf-100 transition-colors hover:bg-white/8 hover:text-white focus-visible:outline-gold-300";

/** The signed-in person, the links to the account and the sign-out button. */
export function AccountBox(staff: SignedIn) {
  const signOut = useSignOut();
  return (
    <div className="border-t border-white/10 px-3 pt-3 pb-2">
      <p className="flex items-center gap-3 px-3 pb-2">
        <Person {...staff} />
      </p>
      <AccountLinks {...staff} signOut={signOut} />
      {signOut.question}
    </div>
  );
}

/** The same content in a popover, so that the menu above it has more room. */
export function AccountMenu(staff: SignedIn) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const signOut = useSignOut();
  const closeAfterLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) panel.current?.hidePopover();
  };
  return (
    <div className="border-t border-white/10 p-2">
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 w-full items-center gap-3 rounded-sm px-4 text-start transition-colors hover:bg-white/8 focus-visible:outline-gold-300"
      >
        <span className="sr-only">{kitText.account}: </span>
        <Person {...staff} />
        <ChevronsUpDown aria-hidden="true" className="ms-auto size-4 shrink-0 text-leaf-200" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click is on a link; Escape is the popover's own. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onClick={closeAfterLink}
        className="fixed inset-auto start-2 bottom-16 m-0 w-64 rounded-md bg-leaf-800 p-2 text-leaf-100 shadow-lift ring-1 ring-white/15"
      >
        <AccountLinks {...staff} signOut={signOut} />
      </div>
      {/* The dialog is outside the panel, because the panel closes when a dialog opens. */}
      {signOut.question}
    </div>
  );
}

function Person({ name, role }: SignedIn) {
  return (
    <>
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-gold-300 font-serif text-sm font-semibold text-leaf-900"
      >
        {initials(name)}
      </span>
      <span className="min-w-0">
        <span className="block truncate text-sm font-semibold text-white">{name}</span>
        <span className="block text-xs text-leaf-200">{role}</span>
      </span>
    </>
  );
}

function AccountLinks({
  sessionsPath,
  signOutPath,
  signOut: { form, fetcher, askFirst },
}: SignedIn & { signOut: ReturnType<typeof useSignOut> }) {
  const link = useAdminLink();
  const isSigningOut = fetcher.state !== "idle";
  return (
    <ul>
      <li>
        <Link to={link(sessionsPath)} className={entryClasses}>
          <MonitorSmartphone aria-hidden="true" className={iconClasses} strokeWidth={1.8} />
          {kitText.mySessions}
        </Link>
      </li>
      <li>
        <a href="/" target="_blank" rel="noreferrer" className={entryClasses}>
          <ExternalLink aria-hidden="true" className={iconClasses} strokeWidth={1.8} />
          {kitText.site}
          <span className="sr-only">({kitText.opensNewTab})</span>
        </a>
      </li>
      <li>
        <fetcher.Form
          ref={form}
          method="post"
          action={link(signOutPath)}
          onSubmit={(event) => {
            if (askFirst()) event.preventDefault();
          }}
        >
          <button type="submit" disabled={isSigningOut} className={entryClasses}>
            <LogOut aria-hidden="true" className={`${iconClasses} rtl:-scale-x-100`} strokeWidth={1.8} />
            {isSigningOut ? kitText.signingOut : kitText.signOut}
          </button>
        </fetcher.Form>
      </li>
    </ul>
  );
}

const iconClasses = "size-4.5 shrink-0 opacity-80";

/** Signs out, and asks first if unsaved text would be lost. */
function useSignOut() {
  const form = useRef<HTMLFormElement>(null);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  // Unlike a navigation, a fetcher keeps this screen if the server is unreachable.
  const fetcher = useFetcher();
  return {
    form,
    fetcher,
    askFirst() {
      if (!wouldLoseText()) return false;
      setIsDialogOpen(true);
      return true;
    },
    question: isDialogOpen && (
      <SignOutDialog
        onClose={() => setIsDialogOpen(false)}
        onLeave={() => {
          setIsDialogOpen(false);
          form.current?.requestSubmit();
        }}
      />
    ),
  };
}

/** Returns `AY` for `Ayşe Nur Yılmaz`. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const usedWords = words.length > 1 ? [words[0], words.at(-1)] : words;
  return usedWords.map((word) => word?.charAt(0).toLocaleUpperCase("tr")).join("");
}
