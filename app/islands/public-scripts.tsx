import { createContext, use } from "react";

/** The scripts of a public page: `programs` in this order, and the files they import (`parts`). */
export const ScriptsContext = createContext<{ programs: readonly string[]; parts: readonly string[] }>({
  programs: [],
  parts: [],
});

/**
 * The script of a public page (entry.client.tsx). It is a file, so that the policy need not allow inline scripts. A
 * page can be read without it, so style, fonts and pictures load first. The imported files are preloaded in parallel.
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
