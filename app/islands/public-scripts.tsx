import { createContext, use } from "react";

/** What a public page loads: programs in this order, and the files these are made of. */
export const ScriptsContext = createContext<{ programs: readonly string[]; parts: readonly string[] }>({
  programs: [],
  parts: [],
});

/**
 * The one program of a public page (entry.client.tsx): from a file, so that no inline script needs to be allowed. A page
 * can be read without it, so style, fonts and pictures come first. Its parts are asked for beside it, not after it.
 */
export function PublicScripts() {
  const { programs, parts } = use(ScriptsContext);
  return (
    <>
      {parts.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      {programs.map((src) => (
        <script key={src} type="module" src={src} fetchPriority="low" />
      ))}
    </>
  );
}
