import { createContext, useContext } from "react";

/** Set by FormScreen for a member of staff who may not save: the fields below it show their values and take none. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
