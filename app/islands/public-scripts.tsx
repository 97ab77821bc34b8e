import { createContext, use } from "react";

/** Addresses of what a public page loads, in this order. */
export const ScriptsContext = createContext<readonly string[]>([]);

/**
 * The one program of a public page (entry.client.tsx): from a file, so that no inline script needs to be allowed. A page
 * can be read without it, so style, fonts and pictures come first.
 */
export function PublicScripts() {
  return use(ScriptsContext).map((src) => <script key={src} type="module" src={src} fetchPriority="low" />);
}
