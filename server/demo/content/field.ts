import type { DemoPicture } from "./types.ts";

/**
 * The galleries of campaigns (by id), projects and news (by slug). `alt` is the Turkish caption, and `en` and `ar` are
 * its translations. The captions say that the pictures are drawings.
 */
export const galleries: Record<string, DemoPicture[]> = {
  "cadda-koy-su-kuyusu": [
    {
      image: "slayt-su.webp",
      alt: "Çizim: köy meydanında su deposu, yanında bidonlarını dolduran kadınlar ve çocuklar",
      en: "Drawing: a water tank on the village square, with women and children filling their canisters",
      ar: "رسم: خزان ماء في ساحة القرية ونساء وأطفال يملؤون عبواتهم",
    },
    {
      image: "su-kuyusu.webp",
      alt: "Çizim: taş kuyunun başında su çeken köylüler, arkada saz damlı evler",
      en: "Drawing: villagers drawing water at a stone well, with thatched houses behind them",
      ar: "رسم: قرويون يستقون من بئر حجرية وخلفهم بيوت سقوفها من القش",
    },
    {
      image: "kurban-yurt-disi.webp",
      alt: "Çizim: akasya ağacının altında sürüsünü otlatan bir çoban",
      en: "Drawing: a shepherd grazing his flock under an acacia tree",
      ar: "رسم: راعٍ يرعى قطيعه تحت شجرة أكاسيا",
    },
  ],
  "gezici-goz-klinigi": [
    {
      image: "goz-klinigi.webp",
      alt: "Çizim: göz hekimi yaşlı bir hastayı biyomikroskopla muayene ediyor",
      en: "Drawing: an eye doctor examines an elderly patient with a slit lamp",
      ar: "رسم: طبيب عيون يفحص مريضًا مسنًا بالمصباح الشقي",
    },
    {
      image: "klinik.webp",
      alt: "Çizim: kampın kurulduğu kliniğin önünde hekimler ve bir ambulans",
      en: "Drawing: doctors and an ambulance in front of the clinic that hosts the camp",
      ar: "رسم: أطباء وسيارة إسعاف أمام العيادة التي يقام فيها المخيم",
    },
  ],
  "koy-okulu-yenileme": [
    {
      image: "okul-sirasi.webp",
      alt: "Çizim: derslikte öğretmen masası, yeşil tahta, kitaplar ve yerküre",
      en: "Drawing: a classroom with the teacher’s desk, a green board, books and a globe",
      ar: "رسم: صف فيه مكتب المعلم ولوح أخضر وكتب وكرة أرضية",
    },
    {
      image: "okul-cantasi.webp",
      alt: "Çizim: sırtlarında çantalarıyla okula yürüyen üç çocuk",
      en: "Drawing: three children walking to school with bags on their backs",
      ar: "رسم: ثلاثة أطفال يمشون إلى المدرسة وحقائبهم على ظهورهم",
    },
    {
      image: "kutuphane.webp",
      alt: "Çizim: okuma köşesinde kitap okuyan çocuklar",
      en: "Drawing: children reading books in a reading corner",
      ar: "رسم: أطفال يقرؤون في ركن المطالعة",
    },
    {
      image: "okul-insaati.webp",
      alt: "Çizim: iskele kurulmuş okul binasını inceleyen iki mühendis",
      en: "Drawing: two engineers inspecting a school building with scaffolding",
      ar: "رسم: مهندسان يعاينان مبنى مدرسة نُصبت حوله السقالات",
    },
  ],
  "konteyner-kente-yasam-alani": [
    {
      image: "konteyner-kent.webp",
      alt: "Çizim: konteyner evlerin arasındaki yolda oynayan bir aile",
      en: "Drawing: a family playing on the road between container homes",
      ar: "رسم: أسرة تلعب في الطريق بين بيوت الحاويات",
    },
    {
      image: "deprem-cadir.webp",
      alt: "Çizim: ilk günlerde kurulan çadırların önünde bir aile ve görevli",
      en: "Drawing: a family and a relief worker in front of the tents of the first days",
      ar: "رسم: أسرة وعامل إغاثة أمام خيام الأيام الأولى",
    },
    {
      image: "bayram-cocuklari.webp",
      alt: "Çizim: flamalar altında bayramı kutlayan çocuklar",
      en: "Drawing: children celebrating Eid under bunting",
      ar: "رسم: أطفال يحتفلون بالعيد تحت الأعلام",
    },
  ],
  "afet-yardimi": [
    {
      image: "depo.webp",
      alt: "Çizim: depoda kolileri sayan üç gönüllü",
      en: "Drawing: three volunteers counting parcels in the warehouse",
      ar: "رسم: ثلاثة متطوعين يعدّون الطرود في المستودع",
    },
    {
      image: "gonullu-yukleme.webp",
      alt: "Çizim: kolileri elden ele kamyona yükleyen gönüllüler",
      en: "Drawing: volunteers passing parcels from hand to hand into a lorry",
      ar: "رسم: متطوعون يناولون الطرود يدًا بيد إلى الشاحنة",
    },
    {
      image: "konteyner-kent.webp",
      alt: "Çizim: konteyner kentte bir aile",
      en: "Drawing: a family in a container city",
      ar: "رسم: أسرة في مدينة الحاويات",
    },
  ],
  "kislik-yardim": [
    {
      image: "kis-koyu.webp",
      alt: "Çizim: karlı köyde çocuklara mont dağıtan gönüllü",
      en: "Drawing: a volunteer handing out coats to children in a snowy village",
      ar: "رسم: متطوع يوزع المعاطف على الأطفال في قرية ثلجية",
    },
    {
      image: "depo.webp",
      alt: "Çizim: bedenlerine göre ayrılmış kolilerle dolu depo",
      en: "Drawing: a warehouse full of parcels sorted by size",
      ar: "رسم: مستودع مليء بطرود مرتبة حسب المقاس",
    },
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
export const newsLinks: Record<string, { campaigns?: string[]; projects?: string[] }> = {
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

/** The facts about the invented foundation. */
export const foundationFacts = {
  registryNumber: "0000-DEMO",
  taxStatus: "exempt",
  foundedYear: 2001,
  countries: 9,
} as const;
