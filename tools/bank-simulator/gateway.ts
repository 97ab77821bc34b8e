import { type Background, openBackground } from "./background.ts";
import { type Control, drillEndpoint } from "./drill-endpoint.ts";
import { createFaults, type Faults, type InquiryFault } from "./faults.ts";
import type { Lie } from "./lies.ts";
import { type Endpoint, serveMount } from "./mount.ts";
import { openPaymentStore, type PaymentStore } from "./payment-store.ts";
import type { Booked, RunningSimulator, SimulatorOptions } from "./profile.ts";

/** A gateway of any kind has an account, books, a clock, habits and faults. */
export type Gateway<Entry, Merchant = unknown, Habits = unknown> = {
  readonly mount: string;
  readonly merchant: Merchant;
  readonly book: PaymentStore<Entry>;
  readonly background: Background;
  readonly pace: number;
  now(): Date;
  beginFault(): InquiryFault | undefined;
  inquiryFault(): InquiryFault | undefined;
  /** Tests and drills change `faults`, `habits` and `notifyUrl` while the gateway runs. */
  faults: Faults | undefined;
  habits: Habits;
  notifyUrl: string | undefined;
};

type GatewayKind<Entry, Merchant, Habits> = {
  readonly merchant: Merchant;
  readonly habits: Habits;
  keyOf(entry: Entry): string;
  /** Reads a line of the journal; undefined for a line of another kind of gateway. */
  read(line: unknown): Entry | undefined;
};

export function openGateway<Entry extends { readonly token: string }, Merchant, Habits>(
  options: SimulatorOptions,
  { merchant, habits, keyOf, read }: GatewayKind<Entry, Merchant, Habits>,
): Gateway<Entry, Merchant, Habits> {
  const gateway: Gateway<Entry, Merchant, Habits> = {
    mount: options.mount.replace(/\/+$/, ""),
    merchant,
    book: openPaymentStore<Entry>(options.journal, { keyOf, read }),
    background: openBackground(),
    pace: options.pace ?? 1,
    now: options.now ?? (() => new Date()),
    beginFault: () => gateway.faults?.begin(),
    inquiryFault: () => options.inquiryFault?.() ?? gateway.faults?.gate(),
    faults: options.faults && createFaults(options.faults),
    habits,
    notifyUrl: options.notifyUrl,
  };
  return gateway;
}

type GatewayParts<Entry> = {
  readonly endpoints: readonly Endpoint[];
  plantLie(lie: Lie): boolean;
  booked(entry: Entry): Booked;
  readonly drill: boolean | undefined;
  /** Timers that `underway` does not count, such as those of the expiry of pages. */
  readonly timers?: Background;
};

export function runGateway<Entry, Habits>(
  gateway: Gateway<Entry, unknown, Habits>,
  { endpoints, plantLie, booked, drill, timers }: GatewayParts<Entry>,
): RunningSimulator {
  const { mount, book, background } = gateway;
  const control: Control = {
    setFaults(plan) {
      gateway.faults = plan === null ? undefined : createFaults(plan);
    },
    plantLie,
    setNotifyUrl(url) {
      gateway.notifyUrl = url;
    },
    setHabits(next) {
      gateway.habits = { ...gateway.habits, ...next };
    },
    underway: background.underway,
  };
  const allEndpoints = drill ? [...endpoints, drillEndpoint(control)] : endpoints;
  return {
    ...control,
    handle: serveMount(mount, allEndpoints, background.isClosed),
    payments: () => book.all().map(booked),
    async close() {
      const [isFirst] = await Promise.all([background.close(), timers?.close()]);
      if (isFirst) book.close();
    },
  };
}
