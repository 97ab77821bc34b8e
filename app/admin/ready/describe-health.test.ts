import { expect, test } from "vitest";
import { dayMs, hourMs } from "#shared/text/time.ts";
import { describeHealth, type HealthFacts } from "./describe-health.ts";

const compared = (day: string, differences = 0) => ({ day, at: new Date(), lines: 4, differences });
const bank = (last: ReturnType<typeof compared> | null, waiting: string[] = []) => ({
  newest: "2026-11-27",
  banks: [{ name: "ziraat", last, waiting }],
});

const healthy: HealthFacts = {
  backupAgeMs: 5 * hourMs,
  sms: 0,
  mail: 0,
  certificateMs: 60 * dayMs,
  bankDays: bank(compared("2026-11-27")),
  transfers: 0,
  alarms: 0,
};

/** Describes these facts; all others are those of a healthy site. */
const describeWith = (facts: Partial<HealthFacts>) =>
  describeHealth({ ...healthy, ...facts }).map(({ tone, text }) => `${tone}: ${text}`);

test("a healthy site has nothing to do", () => {
  expect(describeWith({})).toEqual([
    "good: Son yedek 5 saat önce alındı.",
    "good: Açık uyarı yok.",
    "good: ziraat: 27.11.2026 günü bankayla karşılaştırıldı, fark yok.",
    "good: Eşleşmeyi bekleyen havale yok.",
    "good: Gitmeyen ya da sonucu belirsiz SMS yok.",
    "good: Gitmeyen ya da sonucu belirsiz e-posta yok.",
    "good: Sertifika 60 gün sonra bitiyor.",
  ]);
});

test.each<[Partial<HealthFacts>, string]>([
  [{ backupAgeMs: 26 * hourMs }, "good: Son yedek 26 saat önce alındı."],
  [{ backupAgeMs: 27 * hourMs }, "attention: Son yedek 27 saat önce alındı."],
  [{ backupAgeMs: 9 * dayMs }, "attention: Son yedek 9 gün önce alındı."],
  [{ backupAgeMs: 1_000 }, "good: Son yedek bir saatten kısa süre önce alındı."],
  [{ backupAgeMs: null }, "attention: Bu sunucuda alınmış bir yedek yok."],
  [{ sms: 3 }, "attention: 3 SMS gitmedi ya da sonucu belirsiz."],
  [{ mail: 1_200 }, "attention: 1.200 e-posta gitmedi ya da sonucu belirsiz."],
  [{ certificateMs: 9.5 * dayMs }, "attention: Sertifika 9 gün sonra bitiyor."],
  [
    { certificateMs: -2 * dayMs },
    "attention: Sertifika 2 gün önce bitti; tarayıcılar siteyi güvensiz gösterir.",
  ],
  [
    { certificateMs: null },
    "unknown: Sertifikanın ne zaman bittiği bilinmiyor: sunucu kendi adresine bakamadı.",
  ],
  [
    { bankDays: bank(compared("2026-11-26")) },
    "good: ziraat: 26.11.2026 günü bankayla karşılaştırıldı, fark yok.",
  ],
  [
    { bankDays: bank(compared("2026-11-25")) },
    "attention: ziraat: 25.11.2026 günü bankayla karşılaştırıldı, fark yok; sonraki günler henüz karşılaştırılmadı.",
  ],
  [
    { bankDays: bank(compared("2026-11-27", 2)) },
    "attention: ziraat: 27.11.2026 günü bankayla karşılaştırıldı, 2 fark var.",
  ],
  [
    { bankDays: bank(compared("2026-11-27"), ["2026-11-20"]) },
    "attention: ziraat: 27.11.2026 günü bankayla karşılaştırıldı, fark yok; 1 günün karşılaştırması tamamlanmadı.",
  ],
  [{ bankDays: bank(null) }, "unknown: ziraat: bankayla henüz karşılaştırma yapılmadı."],
  [{ transfers: 5 }, "attention: 5 havale bağışıyla eşleşmeyi bekliyor."],
  [{ alarms: undefined }, "unknown: Bu bilgi şu anda okunamadı. Sayfayı yeniden yükleyin."],
  [{ bankDays: undefined }, "unknown: Bu bilgi şu anda okunamadı. Sayfayı yeniden yükleyin."],
])("%o: %s", (facts, line) => {
  expect(describeWith(facts)).toContain(line);
});
