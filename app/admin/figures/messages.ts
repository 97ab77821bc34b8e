import { missingLevelText } from "#app/admin/right-texts.ts";

export const figuresText = {
  title: "Açılış Rakamları",
  lead: "Bu yıl, siteden önce aldığınız bağışlar. Yalnızca güven bandında, bu yılın rakamlarına eklenir; panelde, raporlarda ve kampanyalarda sayılmaz.",
  missingRight: missingLevelText("settings"),
  loadFailed: "Rakamlar yüklenirken bir hata oluştu.",
  saveFailed: "Rakamlar kaydedilirken bir hata oluştu.",
  saved: "Rakamlar başarıyla kaydedildi.",

  fields: {
    amount: {
      label: "Toplam Tutar",
      hint: "Geri verilenler düşülmüş olarak, lira. Üçünü de boş bırakırsanız hiçbir şey eklenmez.",
      errors: { required: "Tutarı da girin ya da üçünü de boş bırakın." },
    },
    count: {
      label: "Bağış Sayısı",
      errors: {
        required: "Bağış sayısını da girin ya da üçünü de boş bırakın.",
        invalid: "1 ile 9.999.999 arasında bir sayı girin.",
      },
    },
    asOf: {
      label: "Hangi Güne Kadar?",
      hint: "Son günü de içinde. Rakamlar bu günün yılına eklenir; yeni yılda bant onları kendiliğinden bırakır.",
      errors: {
        required: "Günü de girin ya da üçünü de boş bırakın.",
        future: "Gelecek bir gün olamaz.",
        invalid: "Geçerli bir gün girin.",
      },
    },
  },
  band: "Güven Bandı",
  shows: (year: number, amount: string, count: string) =>
    `${year} yılında bağışlandı: ${amount} · ${year} yılında bağış: ${count}`,
  showsNothing: "Bu yıl bağış yok; bant bu rakamları göstermez.",
  ofSite: (amount: string, count: string) => `Bunun siteden geleni: ${amount}, ${count} bağış.`,
  otherYear: (year: number) => `Yazdığınız rakamlar ${year} yılına ait; bu yılın bandına eklenmez.`,
  overlap: (amount: string, count: string) =>
    `Sitede bu güne kadar ${count} bağış (${amount}) zaten kayıtlı ve bantta sayılıyor. Yazdığınız rakamlarda olmasınlar.`,
} as const;
