import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import type { SmsConfig } from "#server/messaging/create-sms.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { isMailable } from "#shared/text/mail-address.ts";

export type NoticeWay = "sms" | "mail";

type Site = { db: Db; config: { sms: Pick<SmsConfig, "kind"> }; mail: { server: unknown } };

/** Returns by which channel the donor of an order is notified of the slaughter; null if by none. */
export async function findNoticeWay({ db, config, mail }: Site, orderId: string): Promise<NoticeWay | null> {
  const [donor] = await rowsOf<{ bySms: boolean | null; email: string | null }>(db)`
    select sms_reaches(customer_phone) as "bySms", customer_email as email
    from orders where id = ${orderId} and informs_donor and erased_at is null`;
  const { kurbanSms } = await readOrderSettings(db);
  if (donor?.bySms && kurbanSms && config.sms.kind !== "log") return "sms";
  return donor && mail.server && isMailable(donor.email) ? "mail" : null;
}
