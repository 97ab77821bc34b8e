import { ExternalLink, LogOut, MonitorSmartphone } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { useAdminLink } from "../admin-link.ts";
import { losesText, SignOutDialog } from "../drafts/sign-out-dialog.tsx";
import { kitText } from "../kit-text.ts";

export type SignedIn = {
  name: string;
  /** The role's name: `Editör`. */
  role: string;
  /** The page of the own sessions; both paths are below the prefix. */
  sessionsPath: string;
  signOutPath: string;
};

const entry =
  "flex min-h-11 w-full items-center lg:min-h-9 gap-3 rounded-sm px-3 text-sm font-medium text-leaf-100 transition-colors hover:bg-white/8 hover:text-white focus-visible:outline-gold-300";

/** The signed-in person, with links to the own account and signing out. */
export function AccountBox({ name, role, sessionsPath, signOutPath }: SignedIn) {
  const link = useAdminLink();
  return (
    <div className="border-t border-white/10 px-3 pt-3 pb-2">
      <div className="flex items-center gap-3 px-3 pb-2">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-gold-300 font-serif text-sm font-semibold text-leaf-900"
        >
          {initials(name)}
        </span>
        <p className="min-w-0">
          <span className="block truncate text-sm font-semibold text-white">{name}</span>
          <span className="block text-xs text-leaf-200">{role}</span>
        </p>
      </div>
      <ul>
        <li>
          <Link to={link(sessionsPath)} className={entry}>
            <MonitorSmartphone
              aria-hidden="true"
              className="size-4.5 shrink-0 opacity-80"
              strokeWidth={1.8}
            />
            {kitText.mySessions}
          </Link>
        </li>
        <li>
          <a href="/" target="_blank" rel="noreferrer" className={entry}>
            <ExternalLink aria-hidden="true" className="size-4.5 shrink-0 opacity-80" strokeWidth={1.8} />
            {kitText.site}
            <span className="sr-only">({kitText.opensNewTab})</span>
          </a>
        </li>
        <li>
          <SignOut action={link(signOutPath)} />
        </li>
      </ul>
    </div>
  );
}

/** Asks first when unsaved text would be lost. */
function SignOut({ action }: { action: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  // Not a navigation: if the server is unreachable, this screen stays.
  const fetcher = useFetcher();
  const leaving = fetcher.state !== "idle";
  return (
    <>
      <fetcher.Form
        ref={form}
        method="post"
        action={action}
        onSubmit={(event) => {
          if (!losesText()) return;
          event.preventDefault();
          setAsked(true);
        }}
      >
        <button type="submit" disabled={leaving} className={entry}>
          <LogOut
            aria-hidden="true"
            className="size-4.5 shrink-0 opacity-80 rtl:-scale-x-100"
            strokeWidth={1.8}
          />
          {leaving ? kitText.signingOut : kitText.signOut}
        </button>
      </fetcher.Form>
      {asked && (
        <SignOutDialog
          onClose={() => setAsked(false)}
          onLeave={() => {
            setAsked(false);
            form.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

/** `Ayşe Nur Yılmaz` → `AY` */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return [first, last].map((word) => word.charAt(0).toLocaleUpperCase("tr")).join("");
}
