import { type CodeDelivery, deliverCode } from "#server/giving/donor-page/deliver-codes.ts";
import { type Entered, enterWithCode } from "#server/giving/donor-page/enter-with-code.ts";
import { type CodeRequest, requestCode } from "#server/giving/donor-page/request-code.ts";
import type { Connection } from "#server/platform/db/connect.ts";

export type DonorPage = {
  /** Stores the request, and sends the code in the background. */
  requestCode(request: CodeRequest): Promise<void>;
  enter(entry: { digits: string; browser: string; session: string | null }): Promise<Entered>;
};

const afterAnswerMs = 100;

/** Composes the donor's page: its limits, its codes and their delivery. */
export function composeDonorPage(connection: Connection, delivery: CodeDelivery): DonorPage {
  const { db } = connection;
  const { clock } = delivery.sms;
  const hour = 3_600;
  const limits = {
    contactHour: connection.rateLimit({ name: "donor-codes-hour", points: 3, seconds: hour }),
    contactDay: connection.rateLimit({ name: "donor-codes-day", points: 6, seconds: 24 * hour }),
    network: connection.rateLimit({ name: "donor-codes-network", points: 10, seconds: hour }),
    browser: connection.rateLimit({ name: "donor-codes-browser", points: 5, seconds: hour }),
  };
  return {
    async requestCode(request) {
      const stored = await requestCode({ db, clock, limits }, request);
      // The delivery differs for known contacts, so it begins when the answer has left. The job sends what a stop left over.
      if (stored) setTimeout(() => void deliverCode(delivery, stored), afterAnswerMs).unref();
    },
    async enter({ digits, browser, session }) {
      const added =
        session && (await enterWithCode({ db, clock }, { digits, browser, session, purpose: "add_contact" }));
      if (added && added.kind === "entered") return added;
      return enterWithCode({ db, clock }, { digits, browser, session, purpose: "enter" });
    },
  };
}
