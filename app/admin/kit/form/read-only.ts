import { createContext, useContext } from "react";

/** Set by FormScreen for a member of staff who may not save: its fields only show their values. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
