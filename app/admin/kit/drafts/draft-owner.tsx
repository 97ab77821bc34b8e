import { createContext, type ReactNode, useContext, useEffect } from "react";
import { openStorage, removeStaleDrafts } from "./stored-drafts.ts";

const OwnerContext = createContext<string | null>(null);

/** Tells every screen who owns the drafts, and removes old drafts and drafts of other people. */
export function DraftOwner({ id, children }: { id: string; children: ReactNode }) {
  useEffect(() => {
    const storage = openStorage();
    if (storage) removeStaleDrafts(storage, id, Date.now());
  }, [id]);
  return <OwnerContext value={id}>{children}</OwnerContext>;
}

/** Returns the id of the member of staff; null outside the back office's screens. */
export function useDraftOwner(): string | null {
  return useContext(OwnerContext);
}
