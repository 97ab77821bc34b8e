import { lira } from "./lira.ts";
import type { DemoProject } from "./types.ts";

export const projects: DemoProject[] = [
  {
    slug: "cadda-koy-su-kuyusu",
    title: "Çad'da Köy Su Kuyusu",
    description:
      "Altı kilometre uzaktan su taşıyan bin iki yüz kişilik bir köye, güneş enerjisiyle çalışan derin kuyu, depo ve dört çeşme.",
    content: `<p>Köyde su, çoğu zaman çocukların işi. Gün doğmadan yola çıkıyor, bidonları dolduruyor ve okula yetişemeden dönüyorlar. Getirdikleri su ise temiz değil. Yüz on metre derinliğe inecek bu kuyu, köyün suyunu evlerin arasına getirecek.</p>
<h2>Neler yapılacak?</h2>
<ul><li>Jeolojik etüt ve 110 metre sondaj</li><li>Güneş panelleriyle çalışan dalgıç pompa</li><li>On tonluk su deposu ve dört musluklu çeşme</li><li>Hayvanlar için ayrı bir yalak</li></ul>
<h2>Kuyu kime emanet?</h2>
<p>Köyden seçilen beş kişilik bir su kurulu, bakım ve temizlik eğitimi alıyor. Yedek parça ve yıllık bakım gideri ilk üç yıl boyunca bütçeye dâhil. Böylece kuyu yalnızca açılmıyor, <strong>açık kalıyor</strong>.</p>
<blockquote><p>“Su gelirse kızım her gün okula gider.”</p></blockquote>
<p>Kuyu açıldığında konumu ve fotoğrafları bu sayfada paylaşılacak.</p>`,
    image: "su-kuyusu.webp",
    category: "Su Kuyusu",
    targetAmount: lira(685_000),
    openingAmount: lira(412_300),
    openingSupporters: 318,
    isActive: true,
    displayOrder: 1,
    daysAgo: 140,
  },
  {
    slug: "gezici-goz-klinigi",
    title: "Gezici Göz Kliniği",
    description:
      "Hastaneye ulaşamayan bölgelerde muayene, gözlük ve katarakt ameliyatı: on günlük kampta beş yüz hasta.",
    content: `<p>Katarakt, tedavisi mümkün körlüğün en yaygın sebebi. Ameliyatı kısa, etkisi bir ömür. Gönüllü göz hekimlerimiz her yıl izin günlerini birleştirip, donanımı hazır bir klinik kuruyor.</p>
<h2>Kampın on günü</h2>
<ol><li>İlk iki gün tarama ve ön muayene</li><li>Yedi gün boyunca günde yetmiş ameliyat</li><li>Son gün kontrol, damla ve gözlük teslimi</li></ol>
<h2>Bütçe nereye gidiyor?</h2>
<p>Hekimlerimiz gönüllüdür; bütçenin tamamı mercek, ilaç, sarf malzemesi ve yerel sağlık ekibinin giderlerine ayrılır. Kullanılmayan malzeme bir sonraki kampa devredilir.</p>
<p>Kamp sonunda hasta sayısı ve harcama kalemleri <strong>rapor</strong> olarak yayımlanır.</p>`,
    image: "klinik.webp",
    category: "Sağlık",
    targetAmount: lira(1_250_000),
    openingAmount: lira(803_500),
    openingSupporters: 542,
    isActive: true,
    displayOrder: 2,
    daysAgo: 115,
  },
  {
    slug: "koy-okulu-yenileme",
    title: "Köy Okulu Yenileme",
    description:
      "Sobayla ısınan iki derslikli bir köy okulunun çatısı, penceresi, sırası ve kütüphanesi yenileniyor.",
    content: `<p>Kayseri'ye iki saat uzaktaki okulda otuz sekiz çocuk, birleştirilmiş sınıfta okuyor. Çatı akıyor, pencereler kapanmıyor. Öğretmenleri bizden tek bir şey istedi: “Çocuklar derste üşümesin.”</p>
<h2>Yenileme kalemleri</h2>
<ul><li>Çatı onarımı ve ısı yalıtımı</li><li>Yirmi iki pencere ve iki kapı</li><li>Yeni sıra, tahta ve öğretmen masası</li><li>Dört yüz kitaplık okuma köşesi</li><li>Bahçeye oyun alanı</li></ul>
<h3>Takvim</h3>
<p>İşler okul kapalıyken yapılır ve yeni dönemin ilk gününe yetiştirilir. Boya gününde köylülerle gönüllüler birlikte çalışır; imece dediğimiz tam da budur.</p>`,
    image: "okul-sirasi.webp",
    category: "Eğitim",
    targetAmount: lira(540_000),
    openingAmount: lira(226_750),
    openingSupporters: 197,
    isActive: true,
    displayOrder: 3,
    daysAgo: 60,
  },
  {
    slug: "konteyner-kente-yasam-alani",
    title: "Konteyner Kente Yaşam Alanı",
    description:
      "Üç yüz ailenin yaşadığı konteyner kente çamaşırhane, çocuk oyun odası ve kadınlar için üretim atölyesi.",
    content: `<p>Barınmak, yaşamanın yalnızca ilk adımı. Konteyner kentteki aileler bize evlerini değil, <em>komşuluklarını</em> özlediklerini söylediler. Bu proje, insanların bir araya gelebileceği üç ortak yapı kuruyor.</p>
<h2>Üç ortak yapı</h2>
<ul><li><strong>Çamaşırhane:</strong> on iki makine, günde iki yüz aileye randevulu hizmet</li><li><strong>Oyun ve ders odası:</strong> iki çocuk gelişimi uzmanı, akşam etütleri</li><li><strong>Üretim atölyesi:</strong> dikiş makineleri, satış geliri üretene</li></ul>
<p>Yapılar sökülüp taşınabilir biçimde tasarlandı. Aileler kalıcı konutlarına geçtiğinde, yeni mahallede kurulmaya devam edecekler.</p>`,
    image: "konteyner-kent.webp",
    category: "Acil Yardım",
    targetAmount: lira(2_200_000),
    openingAmount: lira(1_689_000),
    openingSupporters: 931,
    isActive: true,
    displayOrder: 4,
    daysAgo: 200,
  },
  {
    slug: "askida-ekmek-firini",
    title: "Askıda Ekmek Fırını",
    description:
      "Her sabah dört yüz ekmek: adı sorulmadan, sıra beklenmeden, mahalle fırınından ihtiyaç sahibine.",
    content: `<p>Askıda ekmek, veren elin alan eli görmediği eski bir inceliktir. Fırınımız her sabah dört yüz ekmek pişiriyor; ekmekler mahalledeki altı bakkalın dolabına, üzerinde hiçbir işaret olmadan bırakılıyor.</p>
<h2>Nasıl işliyor?</h2>
<ol><li>Aylık un ihtiyacı toplu alımla karşılanır.</li><li>Fırında çalışan üç usta, mahalleden ve sigortalıdır.</li><li>Bakkallar ekmeği hiçbir belge istemeden verir.</li></ol>
<p>Bu projenin bir hedef tutarı yok; her gün yeniden başlayan bir iyilik. Düzenli bağış, fırının un hesabını önceden yapabilmesini sağlar.</p>`,
    image: "ekmek-firini.webp",
    category: "Gıda",
    targetAmount: null,
    openingAmount: lira(358_420),
    openingSupporters: 764,
    isActive: true,
    displayOrder: 5,
    daysAgo: 260,
  },
  {
    slug: "afet-bolgesine-mahalle-camii",
    title: "Afet Bölgesine Mahalle Camii",
    description:
      "Depremde yıkılan mahalle camiinin yerine, kursu ve kütüphanesiyle üç yüz kişilik, depreme dayanıklı bir yapı.",
    content: `<p>Mahalleli iki yıldır cuma namazını bir çadırda kılıyor. Yeni cami, aynı arsada, güncel deprem yönetmeliğine göre ve sade bir mimariyle yükseliyor.</p>
<h2>Yapının bölümleri</h2>
<ul><li>Üç yüz kişilik ana mekân ve kadınlar bölümü</li><li>İki derslikli kurs</li><li>Gençler için kütüphane ve çalışma odası</li><li>Engelli erişimine uygun şadırvan ve girişler</li></ul>
<h2>Hangi aşamadayız?</h2>
<p>Temel ve kolonlar tamamlandı, kubbe kalıbı kuruldu. Hakediş raporları üç ayda bir bağımsız yapı denetimince onaylanıyor ve talep eden her bağışçıyla paylaşılıyor.</p>`,
    image: "cami-insaati.webp",
    category: "İnşaat",
    targetAmount: lira(7_500_000),
    openingAmount: lira(3_142_000),
    openingSupporters: 1_206,
    isActive: true,
    displayOrder: 6,
    daysAgo: 330,
  },
  {
    slug: "engelsiz-adimlar",
    title: "Engelsiz Adımlar: Tekerlekli Sandalye",
    description: "Evinden çıkamayan yüz elli kişiye, ölçüsüne göre ayarlanmış tekerlekli sandalye.",
    content: `<p>Yanlış ölçüde bir sandalye, insanı yormakla kalmaz, yaralar da. Bu yüzden her başvuru sahibini evinde ziyaret ediyor, ölçüsünü bir fizyoterapistle birlikte alıyoruz.</p>
<h2>Bir sandalyenin yolculuğu</h2>
<ol><li>Ev ziyareti ve ölçü</li><li>Manuel ya da akülü sandalyenin seçimi</li><li>Teslim ve kullanım eğitimi</li><li>Altı ay sonra bakım kontrolü</li></ol>
<p>Gerekli görülen evlerin girişine rampa da yapılıyor. Sandalyesini yenileyenlerin eskileri onarılıp bir başkasına ulaştırılıyor.</p>`,
    image: "tekerlekli-sandalye.webp",
    category: "Sağlık",
    targetAmount: lira(975_000),
    openingAmount: lira(981_200),
    openingSupporters: 655,
    isActive: true,
    displayOrder: 7,
    daysAgo: 280,
  },
  {
    slug: "afet-bolgesine-anaokulu",
    title: "Afet Bölgesine Anaokulu",
    description:
      "Depremde okulsuz kalan mahalleye, bahçesi ve mutfağıyla seksen çocukluk, depreme dayanıklı bir anaokulu.",
    content: `<p>Mahallede oyun çağında iki yüze yakın çocuk var; en yakın anaokulu ise yirmi kilometre uzakta. Dört derslikli bu küçük okul, annelerin işine, çocukların oyununa dönmesi için.</p>
<h2>Yapının bölümleri</h2>
<ul><li>Dört derslik ve bir uyku odası</li><li>Günde seksen kişilik mutfak</li><li>Gölgeli bahçe ve kum havuzu</li><li>Aile görüşme odası</li></ul>
<h2>Kime devredilecek?</h2>
<p>Yapı tamamlandığında eğitim kurumu olarak kullanılmak üzere kamuya bağışlanacak; bakım giderinin ilk iki yılı bütçede ayrılmıştır. İnşaatın her aşaması <strong>yapı denetimince</strong> onaylanır.</p>`,
    image: "okul-insaati.webp",
    category: "İnşaat",
    targetAmount: lira(5_400_000),
    openingAmount: lira(1_265_400),
    openingSupporters: 438,
    isActive: true,
    displayOrder: 8,
    daysAgo: 75,
  },
  {
    slug: "gezici-asevi",
    title: "Gezici Aşevi",
    description:
      "Afetin ilk saatinde yola çıkabilen, günde üç bin kişilik sıcak yemek kapasiteli bir mutfak tırı.",
    content: `<p>İlk yetmiş iki saat, bir afetin en zor zamanıdır. Gezici aşevimiz, kendi suyu ve enerjisiyle gittiği yerde iki saat içinde yemek çıkarabilecek biçimde tasarlanıyor.</p>
<p>Proje hazırlık aşamasındadır; araç seçimi tamamlandığında bağışa açılacaktır.</p>`,
    image: "sicak-corba.webp",
    category: "Gıda",
    targetAmount: lira(4_800_000),
    openingAmount: 0,
    openingSupporters: 0,
    isActive: false,
    displayOrder: 9,
    daysAgo: 12,
  },
];
