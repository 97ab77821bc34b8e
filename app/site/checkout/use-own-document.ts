import { useEffect } from "react";

/**
 * Loads the page anew when it was reached inside another page's document: only the document of /odeme itself has a
 * policy that lets its form go to the bank.
 */
export function useOwnDocument(path: string): void {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    // The router takes /odeme/ and /ODEME for the same page, and so does its policy.
    const own = loaded && new URL(loaded.name).pathname.replace(/\/+$/, "").toLowerCase();
    if (own !== undefined && own !== path) location.reload();
  }, [path]);
}
