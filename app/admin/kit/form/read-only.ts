import { createContext, useContext } from "react";

/** FormScreen sets it for a member of staff who may not save: the fields then only show their values. */
export const ReadOnlyContext = createContext(false);

export function useReadOnly(): boolean {
  return useContext(ReadOnlyContext);
}
