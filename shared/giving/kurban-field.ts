import type { EventKind, EventResult } from "./kurban-events.ts";
import type { ReadNames } from "./kurban-shares.ts";

/** An animal as the phones at its place know it. */
export type FieldAnimal = {
  id: string;
  tag: string;
  earTag: string | null;
  state: "locked" | "slaughtered";
  /** The version of the locked list, which each report names. */
  version: number;
  readNames: ReadNames;
  isRead: boolean;
  /** The time of the slaughter, in milliseconds since 1970. */
  slaughteredAt: number | null;
  /** The owners in their order; empty once the animal is slaughtered, or after the names were wiped. */
  names: string[];
};

/** The list of one place. A phone stores it and works from it without a connection. */
export type FieldList = {
  place: { id: string; name: string; timeZone: string };
  /** Whether the person may undo a slaughter of another phone, or later than ten minutes after the report. */
  mayUndo: boolean;
  animals: FieldAnimal[];
};

export type FieldPlace = { id: string; name: string; season: string; animals: number };

/** A report as a phone queues it. `at` is the time on the clock of the phone, in milliseconds since 1970. */
export type SentEvent = {
  key: string;
  animalId: string;
  kind: EventKind;
  at: number;
  version: number;
  note: string;
};

/** The events of one request, and by how many milliseconds the clock of the phone is fast. */
export type SentEvents = { device: string; clockError: number; events: SentEvent[] };

/** The answer to one event. An event without an answer stays in the queue. */
export type EventAnswer = {
  key: string;
  result: EventResult;
  rule: string | null;
  /** The time of the slaughter that counts, for a repeated one. */
  slaughteredAt: number | null;
};

/** The events of one request at most. */
export const maxSentEvents = 100;
export const maxNoteLength = 300;
/** The devices that can open one link. */
export const maxLinkDevices = 5;

/** The header with the time of the server, from which a phone measures the error of its clock. */
export const serverTimeHeader = "Server-Time";

/** A clock that is wrong by more is shown to the office. */
export const clockToleranceMinutes = 10;
