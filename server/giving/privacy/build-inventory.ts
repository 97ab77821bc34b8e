import { type RetentionName, retentionSettings } from "#shared/settings/retention-settings.ts";
import { withOtherPeople } from "./other-tables.ts";
import { type Processing, type ProcessingName, processings, type RecipientKind } from "./processing.ts";
import { withDonors } from "./register.ts";

/** A recipient by its name. `isAbroad` is null where the server cannot know in which country it is. */
export type Recipient = { name: string; isAbroad: boolean | null };

/** What the settings of the site say about its processing. */
export type InventoryFacts = {
  recipients: Record<RecipientKind, readonly Recipient[]>;
  retention: Record<RetentionName, number | null>;
};

export type InventoryRow = {
  subjects: string;
  category: string;
  data: string;
  purpose: string;
  ground: string;
  recipients: string;
  abroad: string;
  kept: string;
  technicalMeasures: string;
  administrativeMeasures: string;
  tables: string;
};

/** Measures that this program takes. */
const technicalMeasures =
  "Göreve göre yetki, iki adımlı doğrulama, denetim kaydı, parolaların özetle saklanması, kart numarasının hiç saklanmaması, günlüklerde ad, telefon ve e-posta bulunmaması, süresi dolan verinin her gece silinmesi";

/** The server cannot know these, so the foundation fills in the blank. */
const administrativeMeasures =
  "[…: vakfın idari tedbirleri, örneğin eğitim, gizlilik taahhüdü, veri işleyen sözleşmesi, erişim ve imha sorumlusu]";

/** Builds the inventory of personal data (VERBİS) from the register and the settings of the site. */
export function buildInventory(facts: InventoryFacts): InventoryRow[] {
  return (Object.keys(processings) as ProcessingName[]).map((name) => {
    const { subjects, category, data, purpose, ground, ...processing }: Processing = processings[name];
    const recipients = processing.recipients.flatMap((kind) => facts.recipients[kind]);
    return {
      subjects,
      category,
      data,
      purpose,
      ground,
      recipients: recipients.map((recipient) => recipient.name).join(", ") || "Aktarılmaz",
      abroad: describeAbroad(recipients),
      kept: describeKept(processing.kept, facts.retention),
      technicalMeasures,
      administrativeMeasures,
      tables: listTables(name).join(", "),
    };
  });
}

/** Returns how long data are kept: `Bağışçı verileri: 120 ay`. */
export function describeKept(kept: Processing["kept"], retention: InventoryFacts["retention"]): string {
  if (typeof kept === "string") return kept;
  return kept
    .map((name) => {
      const months = retention[name];
      return `${retentionSettings.fields[name].name}: ${months === null ? "süresiz" : `${months} ay`}`;
    })
    .join("; ");
}

function describeAbroad(recipients: readonly Recipient[]): string {
  const texts = recipients.flatMap(({ name, isAbroad }) => {
    if (isAbroad === null) return [`[…: ${name} sunucularının ülkesi; yurt dışıysa KVKK m. 9 dayanağı]`];
    return isAbroad ? [`${name}: yurt dışından da erişilir`] : [];
  });
  return texts.join("; ") || "Aktarılmaz";
}

function listTables(name: ProcessingName): string[] {
  const donorTables = Object.entries(withDonors).filter(([, { processing }]) => processing.includes(name));
  const otherTables = Object.entries(withOtherPeople).filter(([, processing]) => processing === name);
  return [...donorTables, ...otherTables].map(([table]) => table);
}
