import type { DemoPicture } from "./types.ts";

/** The galleries of campaigns (by id), projects and news (by slug). The pictures are drawings, and `alt` says so. */
export const galleries: Record<string, DemoPicture[]> = {
  "cadda-koy-su-kuyusu": [
    {
      image: "slayt-su.webp",
      alt: "Çizim: köy meydanında su deposu, yanında bidonlarını dolduran kadınlar ve çocuklar",
    },
    { image: "su-kuyusu.webp", alt: "Çizim: taş kuyunun başında su çeken köylüler, arkada saz damlı evler" },
    { image: "kurban-yurt-disi.webp", alt: "Çizim: akasya ağacının altında sürüsünü otlatan bir çoban" },
  ],
  "gezici-goz-klinigi": [
    { image: "goz-klinigi.webp", alt: "Çizim: göz hekimi yaşlı bir hastayı biyomikroskopla muayene ediyor" },
    { image: "klinik.webp", alt: "Çizim: kampın kurulduğu kliniğin önünde hekimler ve bir ambulans" },
  ],
  "koy-okulu-yenileme": [
    { image: "okul-sirasi.webp", alt: "Çizim: derslikte öğretmen masası, yeşil tahta, kitaplar ve yerküre" },
    { image: "okul-cantasi.webp", alt: "Çizim: sırtlarında çantalarıyla okula yürüyen üç çocuk" },
    { image: "kutuphane.webp", alt: "Çizim: okuma köşesinde kitap okuyan çocuklar" },
    { image: "okul-insaati.webp", alt: "Çizim: iskele kurulmuş okul binasını inceleyen iki mühendis" },
  ],
  "konteyner-kente-yasam-alani": [
    { image: "konteyner-kent.webp", alt: "Çizim: konteyner evlerin arasındaki yolda oynayan bir aile" },
    { image: "deprem-cadir.webp", alt: "Çizim: ilk günlerde kurulan çadırların önünde bir aile ve görevli" },
    { image: "bayram-cocuklari.webp", alt: "Çizim: flamalar altında bayramı kutlayan çocuklar" },
  ],
  "afet-yardimi": [
    { image: "depo.webp", alt: "Çizim: depoda kolileri sayan üç gönüllü" },
    { image: "gonullu-yukleme.webp", alt: "Çizim: kolileri elden ele kamyona yükleyen gönüllüler" },
    { image: "konteyner-kent.webp", alt: "Çizim: konteyner kentte bir aile" },
  ],
  "kislik-yardim": [
    { image: "kis-koyu.webp", alt: "Çizim: karlı köyde çocuklara mont dağıtan gönüllü" },
    { image: "depo.webp", alt: "Çizim: bedenlerine göre ayrılmış kolilerle dolu depo" },
  ],
  "bes-koyde-bes-kuyu-acildi": [
    { image: "su-kuyusu.webp", alt: "Çizim: açılış günü kuyunun başında toplanan köylüler" },
    { image: "slayt-su.webp", alt: "Çizim: kuyunun yanına kurulan su deposu ve çeşmeler" },
  ],
  "ilk-yuz-hasta-yeniden-gordu": [
    { image: "goz-klinigi.webp", alt: "Çizim: ameliyat öncesi göz muayenesi" },
    { image: "klinik.webp", alt: "Çizim: hastaların beklediği klinik bahçesi" },
  ],
  "konteyner-kentte-oyun-ve-ders": [
    { image: "kutuphane.webp", alt: "Çizim: ders odasında kitap okuyan çocuklar" },
    { image: "bayram-cocuklari.webp", alt: "Çizim: balonlarla oynayan çocuklar" },
    { image: "konteyner-kent.webp", alt: "Çizim: konteyner kentin yolu" },
  ],
  "bin-koli-bir-gunde-yola-cikti": [
    { image: "gonullu-yukleme.webp", alt: "Çizim: koli taşıyan gönüllülerin oluşturduğu zincir" },
    { image: "depo.webp", alt: "Çizim: sabah saatlerinde rafları dolu depo" },
    { image: "slayt-imece.webp", alt: "Çizim: kolilerle yola çıkan bir grup gönüllü" },
  ],
};

/** The campaigns (by id) and projects (by slug) that a news item is about. */
export const newsAbout: Record<string, { campaigns?: string[]; projects?: string[] }> = {
  "bes-koyde-bes-kuyu-acildi": { campaigns: ["su-kuyusu-hissesi"], projects: ["cadda-koy-su-kuyusu"] },
  "ilk-yuz-hasta-yeniden-gordu": { campaigns: ["katarakt-ameliyati"], projects: ["gezici-goz-klinigi"] },
  "konteyner-kentte-oyun-ve-ders": {
    campaigns: ["afet-yardimi"],
    projects: ["konteyner-kente-yasam-alani"],
  },
  "yuksek-koylere-mont-ve-bot": { campaigns: ["kislik-yardim"] },
  "kurban-vekalet-kayitlari-acildi": { campaigns: ["kurban-yurt-ici", "kurban-yurt-disi"] },
  "bin-koli-bir-gunde-yola-cikti": {
    campaigns: ["afet-yardimi", "ramazan-kumanyasi"],
    projects: ["konteyner-kente-yasam-alani"],
  },
  "burs-basvurulari-basladi": { campaigns: ["ogrenci-bursu"] },
  "erciyes-eteklerine-uc-bin-fidan": { campaigns: ["hatira-ormani"] },
};

/** Invented, like the foundation. */
export const foundationFacts = {
  registryNumber: "0000-DEMO",
  taxStatus: "exempt",
  foundedYear: 2001,
  countries: 9,
} as const;
