import { isDeepStrictEqual } from "node:util";
import { findChanges } from "#server/platform/changes.ts";
import type { ForeignIbans } from "#server/staff/find-foreign-ibans.ts";
import { type ExpectedSettings, findLastChange, settingsVersion } from "#server/staff/find-stale-settings.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { MailEvent } from "#shared/giving/mail-events.ts";
import type { Locale } from "#shared/text/locale.ts";
import { plainLines } from "#shared/text/read-text.ts";
import type { Wording } from "./mail-context.ts";
import { findWordingProblem, lockStored, readWording, storeWording, type WordingProblem } from "./wording.ts";

type WordingSaved =
  | { kind: "saved" }
  | { kind: "refused"; errors: Partial<Record<keyof Wording, WordingProblem>> | ForeignIbans }
  /** Another person saved other texts after the form was displayed. */
  | { kind: "stale"; by: string | null; at: Date }
  | Forbidden;

/**
 * Saves the texts of a mail for administrators. Null restores the built-in texts. Without `expected` the save overwrites
 * later changes.
 */
export function saveWording(
  ctx: StaffContext,
  { event, language }: { event: MailEvent; language: Locale },
  newWording: Wording | null,
  expected?: ExpectedSettings,
): Promise<WordingSaved> {
  return staffWrite(ctx, "settings", "change", async (staff): Promise<WordingSaved> => {
    const { tx, now, audit } = staff;
    const entityId = `mail-${event}-${language}`;
    const wording = newWording && cleanWording(newWording);
    if (wording) {
      const problems = Object.entries(wording).map(
        ([field, text]) => [field, findWordingProblem(event, field as keyof Wording, text)] as const,
      );
      const errors = Object.fromEntries(problems.filter(([, problem]) => problem));
      if (Object.keys(errors).length > 0) return { kind: "refused", errors };
    }
    await lockStored(tx, now);
    const before = await readWording(tx, event, language);
    const isCurrent = expected?.force || expected?.version === settingsVersion(before.wording);
    if (expected && !isCurrent && !isDeepStrictEqual(before.wording, wording)) {
      const fields = Object.keys(before.wording);
      return { kind: "stale", ...(await findLastChange(staff, entityId, fields)) };
    }
    if (!wording && !before.changed) return { kind: "saved" };
    const foreign = wording
      ? await staff.findForeignIbans(findChanges(before.wording, wording)?.after ?? {})
      : {};
    if (Object.keys(foreign).length > 0) return { kind: "refused", errors: foreign };
    await storeWording(tx, event, language, wording, now);
    const { wording: after } = await readWording(tx, event, language);
    const changes = findChanges(before.wording, after);
    if (changes) await audit({ action: "update", entity: "setting", entityId, ...changes });
    return { kind: "saved" };
  });
}

function cleanWording({ greeting, paragraph, closing }: Wording): Wording {
  return {
    greeting: plainLines(greeting).replace(/\n/g, " "),
    paragraph: plainLines(paragraph),
    closing: plainLines(closing),
  };
}
