import { createContext, use } from "react";

/** The scripts of a public page in their order, and the files that the scripts import. */
export const ScriptsContext = createContext<{
  entryScripts: readonly string[];
  importedFiles: readonly string[];
}>({
  entryScripts: [],
  importedFiles: [],
});

/**
 * Loads the script of a public page (entry.client.tsx) from a file, so that the policy need not allow inline scripts. A
 * visitor can read the page without the script, so style, fonts and pictures load first.
 */
export function PublicScripts() {
  const { entryScripts, importedFiles } = use(ScriptsContext);
  return (
    <>
      {importedFiles.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      {entryScripts.map((src) => (
        <script key={src} type="module" src={src} fetchPriority="low" />
      ))}
    </>
  );
}
