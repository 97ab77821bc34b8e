import type { FieldList, SentEvent } from "#shared/giving/kurban-field.ts";

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
  return {
    listEvents: (): Promise<SentEvent[]> => settle(database.transaction(queue).objectStore(queue).getAll()),
    addEvent(event: SentEvent): Promise<void> {
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
  };
}

/** Removes the names from this browser. The page for signing in calls it, because signing out leads there. */
export async function wipeStoredNames(mode: string): Promise<void> {
  const known = await indexedDB.databases();
  if (!known.some(({ name }) => name === `field-${mode}`)) return;
  const store = await openStore(mode);
  await store.write(withoutNames(await store.read()));
}

/** The list without names and its version, so that the next answer of the server has the names again. */
export function withoutNames({ list, listTag: _, ...others }: Kept): Kept {
  if (!list) return others;
  const animals = list.animals.map((animal) => Object.assign({}, animal, { names: [] }));
  return Object.assign(others, { list: Object.assign({}, list, { animals }) });
}
