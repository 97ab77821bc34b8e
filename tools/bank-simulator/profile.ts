import type { IncomingMessage, ServerResponse } from "node:http";

/** The simulator of one kind of bank, as the site runs it. */
export type SimulatorProfile = {
  open(options: { mount: string; journal?: string }): RunningSimulator;
  /** The settings with which the site finds it: for the donor's browser, and for the server itself. */
  account(at: { browser: string; server: string }): Record<string, string>;
};

export type RunningSimulator = {
  /** Answers when the URL is below the mount; otherwise returns false and does nothing. */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  close(): Promise<void>;
};
