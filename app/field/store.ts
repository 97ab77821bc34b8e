import type { FieldList, SentEvent } from "#shared/giving/kurban-field.ts";

/** A report in the queue. The tag names its animal to the user, also after the list of another place was loaded. */
export type QueuedEvent = SentEvent & { tag: string };

/** A refused event that stays on the phone until its user has seen it. */
export type Refused = { key: string; tag: string; kind: SentEvent["kind"]; at: number; rule: string };

/** What the phone keeps beside the queue. Times are milliseconds since 1970 on its own clock. */
export type Kept = {
  list?: FieldList;
  /** The version of the list, which the server does not send again. */
  listTag?: string;
  /** The place that a member of staff has chosen. */
  placeId?: string;
  device?: string;
  /** The last answer of the server. */
  contactAt?: number;
  clockError?: number;
  refused?: Refused[];
  /** The user has left, and the server has not ended the session yet. */
  left?: boolean;
  /** The animals that this phone reported as slaughtered, for the minutes in which it can undo them. */
  mine?: { animalId: string; at: number }[];
};

const queue = "queue";
const kept = "kept";

function openDatabase(mode: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(`field-${mode}`, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(queue, { autoIncrement: true });
    opening.result.createObjectStore(kept);
  };
  return settle(opening);
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Waits until the transaction is on the disk: a report counts only then. */
function finish(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

export type FieldStore = Awaited<ReturnType<typeof openStore>>;

/** The storage of the phone: the queue of reports in their order, and what is kept beside it. */
export async function openStore(mode: string) {
  const database = await openDatabase(mode);
  const otherTabs = new BroadcastChannel(`field-${mode}`);
  return {
    /** Tells the other tabs with this screen that the user has left, so that they do not store the names again. */
    tellLeft: () => otherTabs.postMessage("left"),
    onLeft(listener: () => void): void {
      otherTabs.onmessage = listener;
    },
    listEvents: (): Promise<QueuedEvent[]> => settle(database.transaction(queue).objectStore(queue).getAll()),
    addEvent(event: QueuedEvent): Promise<void> {
      const transaction = database.transaction(queue, "readwrite", { durability: "strict" });
      transaction.objectStore(queue).add(event);
      return finish(transaction);
    },
    async removeEvents(keys: ReadonlySet<string>): Promise<void> {
      const transaction = database.transaction(queue, "readwrite");
      const walking = transaction.objectStore(queue).openCursor();
      walking.onsuccess = () => {
        const cursor = walking.result;
        if (!cursor) return;
        if (keys.has((cursor.value as SentEvent).key)) cursor.delete();
        cursor.continue();
      };
      await finish(transaction);
    },
    read: (): Promise<Kept> =>
      settle<Kept | undefined>(database.transaction(kept).objectStore(kept).get(kept)).then(
        (stored) => stored ?? {},
      ),
    write(value: Kept): Promise<void> {
      const transaction = database.transaction(kept, "readwrite");
      transaction.objectStore(kept).put(value, kept);
      return finish(transaction);
    },
    /** Removes the names, whatever another tab has stored. */
    wipe(): Promise<void> {
      const transaction = database.transaction(kept, "readwrite");
      const objects = transaction.objectStore(kept);
      const reading: IDBRequest<Kept | undefined> = objects.get(kept);
      reading.onsuccess = () => objects.put(withoutNames(reading.result ?? {}), kept);
      return finish(transaction);
    },
  };
}

/** Removes the names from this browser. The page for signing in calls it, because signing out leads there. */
export async function wipeStoredNames(mode: string): Promise<void> {
  const store = await openStore(mode);
  const { left: _, ...kept } = withoutNames(await store.read());
  await store.write(kept);
}

/** The list without names and its version, so that the next answer of the server has the names again. */
export function withoutNames({ list, listTag: _, ...others }: Kept): Kept {
  if (!list) return others;
  const animals = list.animals.map((animal) => Object.assign({}, animal, { names: [] }));
  return Object.assign(others, { list: Object.assign({}, list, { animals }) });
}

export const hasNames = ({ list }: Kept) => list?.animals.some(({ names }) => names.length > 0) ?? false;
