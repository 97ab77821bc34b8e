import { createContext, useContext } from "react";

/** True if the person may not save. The fields then only show their values. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
