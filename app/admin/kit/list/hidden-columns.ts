import { useContext, useState } from "react";
import { ListSettings, useListScreen } from "./list-settings.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** The cookie has the form `orders=date.method&donors=tags`. Every person has their own. */
export const columnsCookie = (userId: string) => `columns-${userId}`;

/** Returns the keys of the columns that the person has hidden in this list, and a function that stores other keys. */
export function useHiddenColumns(): [keys: readonly string[], store: (keys: readonly string[]) => void] {
  const settings = useContext(ListSettings);
  const { path, screen } = useListScreen();
  const name = columnsCookie(settings.userId);
  const [stored, setStored] = useState(() => readCookie(name) ?? settings.hiddenColumns);
  const keys = new URLSearchParams(stored).get(screen)?.split(".") ?? [];
  return [
    keys,
    (nextKeys) => {
      const params = new URLSearchParams(readCookie(name) ?? stored);
      if (nextKeys.length > 0) params.set(screen, nextKeys.join("."));
      else params.delete(screen);
      const value = params.toString();
      const secure = location.protocol === "https:" ? "; Secure" : "";
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie must be written at once, so that the next load has it.
      document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
      setStored(value);
    },
  ];
}

/** Returns undefined on the server, which reads the cookie from the request. */
function readCookie(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const value = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return value && decodeURIComponent(value.slice(name.length + 1));
}
