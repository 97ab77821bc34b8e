import type { Mail } from "#server/platform/send-mail.ts";
import type { NoteEntity } from "#shared/giving/note-areas.ts";
import type { NoteMail } from "./notes-context.ts";
import type { NoticeReason } from "./table.ts";

type Notice = {
  reason: NoticeReason;
  senderName: string;
  /** The name of the reader. */
  name: string;
  note: { entity: NoteEntity; entityId: string };
};

const subjects: Record<NoticeReason, string> = {
  mentioned: "bir notta sizden söz edildi",
  assigned: "size bir iş verildi",
};

const sentences: Record<NoticeReason, (sender: string) => string> = {
  mentioned: (sender) => `${sender}, yönetim panelindeki bir notta sizden söz etti.`,
  assigned: (sender) => `${sender}, yönetim panelinde size bir iş verdi.`,
};

const records: Record<NoteEntity, { name: string; path: string }> = {
  donor: { name: "Bağışçı kartı", path: "donors" },
  order: { name: "Sipariş", path: "orders" },
  movement: { name: "Hesap hareketi", path: "transfers" },
  campaign: { name: "Kampanya", path: "campaigns/edit" },
};

/** Writes the mail to a member of staff. It contains neither the note nor the donor's data: mail is not encrypted. */
export function noticeMail(
  { siteName, homeUrl }: Omit<NoteMail, "send">,
  { reason, senderName, name, note: { entity, entityId } }: Notice,
): Omit<Mail, "to"> {
  const record = records[entity];
  return {
    subject: `${siteName()}: ${subjects[reason]}`,
    text: `Merhaba ${name},

${sentences[reason](senderName)}

Kayıt: ${record.name}, no ${entityId}
${homeUrl}/${record.path}/${encodeURIComponent(entityId)}

${siteName()}
`,
  };
}
