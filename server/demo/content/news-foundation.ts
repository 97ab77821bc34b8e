import type { DemoNews } from "./types.ts";

/** Announcements and gatherings of the foundation itself, and one draft. */
export const newsFromTheFoundation: DemoNews[] = [
  {
    slug: "kurban-vekalet-kayitlari-acildi",
    title: "Kurban vekâlet kayıtlarımız açıldı",
    description: "Yurt içi ve yurt dışı kurban vekâletlerinizi internet sitemizden verebilirsiniz.",
    excerpt:
      "Vacip, adak, akika, şükür ve nafile kurbanlarınız için vekâlet kayıtları başladı. Yurt içi 15.000 TL, yurt dışı 4.500 TL.",
    content: `<p>Kurban vekâlet kayıtlarımız başladı. Kurban bedeli yurt içi için <strong>15.000 TL</strong>, yurt dışı için <strong>4.500 TL</strong> olarak belirlendi.</p>
<h2>Vekâlet nasıl verilir?</h2>
<ol><li><a href="/bagis?campaign=kurban">Bağış sayfasından</a> kurbanı ve türünü seçin.</li><li>Vekâlet onayını işaretleyin; kart ya da havale ile ödeyin.</li><li>Dağıtımı <a href="/haberler">haberlerimizden</a> izleyin.</li></ol>
<h2>Nelere dikkat ediyoruz?</h2>
<ul><li>Kurbanlıklar veteriner kontrolünden geçer, yaş ve sağlık şartları belgelenir.</li><li>Kesimde isimler tek tek okunur.</li><li>Et, hijyenik paketlerle aynı gün ya da soğuk zincirle dağıtılır.</li></ul>
<p>Sorularınız için <a href="/iletisim">bize ulaşabilirsiniz</a>.</p>`,
    image: "kurban-yurt-ici.webp",
    category: "Duyurular",
    daysAgo: 1,
    published: true,
  },
  {
    slug: "bin-koli-bir-gunde-yola-cikti",
    title: "Bin koli bir günde yola çıktı",
    description: "İki yüz gönüllü, bir cumartesi gününde bin gıda kolisi hazırlayıp tırlara yükledi.",
    excerpt:
      "Sabah sekizde boş olan depo, akşam ezanında yeniden boştu. Arada iki yüz gönüllü ve bin koli vardı.",
    content: `<p>Cumartesi sabahı depomuzun kapısında öğrenciler, esnaf, emekliler ve aileleriyle gelen çocuklar vardı. İki yüz kişi elden ele bir zincir kurdu; bin koli altı saatte hazırlandı, dört tıra yüklendi.</p>
<h2>Bir kolide neler var?</h2>
<ul><li>5 kg un, 3 kg pirinç, 3 kg bulgur</li><li>Mercimek, nohut ve kuru fasulye</li><li>Ayçiçek yağı, salça, şeker ve çay</li><li>Hurma ve tahin helvası</li></ul>
<blockquote><p>“Herkes bir koli taşıdı sanıyor. Aslında herkes bin koli taşıdı.”</p></blockquote>
<h2>Nereye gidiyor?</h2>
<p>Kolilerin altı yüzü afet bölgesine, dört yüzü Kayseri ve çevre ilçelere ulaştırılıyor. Bir sonraki yükleme günü bu sayfadan duyurulacak.</p>`,
    image: "gonullu-yukleme.webp",
    category: "Etkinlikler",
    daysAgo: 5,
    published: true,
  },
  {
    slug: "gonullu-bulusmamizda-yeni-donem",
    title: "Gönüllü buluşmamızda yeni dönemi konuştuk",
    description: "Yıllık gönüllü buluşmasında önümüzdeki dönemin öncelikleri birlikte belirlendi.",
    excerpt:
      "Yetmiş iki gönüllü, altı masa, tek soru: Neyi daha iyi yapabiliriz? Çıkan on öneriden dördü şimdiden uygulamada.",
    content: `<p>Yıllık gönüllü buluşmamızı vakıf merkezinde yaptık. Bu yıl sunum yerine masalar kurduk; her masa bir soruyu bir saat boyunca konuştu.</p>
<h2>Hemen başladığımız dört öneri</h2>
<ol><li>Kolilerin üzerindeki yazıların Arapça ve İngilizce de basılması</li><li>Ziyaretlere mutlaka iki kişi gidilmesi</li><li>Lise öğrencileri için hafta sonu gönüllülüğü</li><li>Her kampanyanın sonunda kısa bir harcama özeti</li></ol>
<p>Kalan altı öneri yönetim kuruluna sunuldu. Kararlar tek tek yazılı olarak paylaşılacak.</p>`,
    image: "toplanti.webp",
    category: "Etkinlikler",
    daysAgo: 12,
    published: true,
  },
  {
    slug: "burs-basvurulari-basladi",
    title: "Burs başvuruları başladı",
    description: "Üniversite öğrencileri için burs başvuruları ay sonuna kadar sürüyor.",
    excerpt:
      "Bu yıl iki yüz elli üniversite öğrencisine sekiz ay boyunca burs verilecek. Başvurular ay sonuna kadar açık.",
    content: `<p>Yeni akademik yıl için burs başvuruları başladı. Bu yıl <strong>250 öğrenciye</strong> sekiz ay boyunca burs verilecek.</p>
<h2>Kimler başvurabilir?</h2>
<ul><li>Örgün bir lisans ya da ön lisans programında okuyanlar</li><li>Not ortalaması 4 üzerinden en az 2 olanlar (birinci sınıflarda aranmaz)</li><li>Başka bir kurumdan karşılıksız burs almayanlar</li></ul>
<h2>Değerlendirme</h2>
<p>Başvurular isimler gizlenerek, üç kişilik bir kurulca değerlendirilir. Yetim öğrencilere ve afet bölgesinden gelenlere öncelik verilir. Sonuçlar bu sayfada duyurulur.</p>
<p>Bir öğrenciye destek olmak isterseniz <a href="/bagis">bağış sayfasındaki</a> burs kampanyasına katılabilirsiniz.</p>`,
    image: "burs-mezuniyet.webp",
    category: "Duyurular",
    daysAgo: 19,
    published: true,
  },
  {
    slug: "erciyes-eteklerine-uc-bin-fidan",
    title: "Erciyes eteklerine üç bin fidan",
    description: "Hatıra ormanımızın ilk etabında dört yüz kişi üç bin fidanı toprakla buluşturdu.",
    excerpt:
      "Elinde kürek, cebinde bir isimle gelen dört yüz kişi üç bin fidan dikti. Her fidanın bir adı, her adın bir hikâyesi var.",
    content: `<p>Hatıra ormanımızın ilk etabı tamamlandı. Karaçam, ahlat ve badem fidanları, bölgenin iklimine uygun olarak seçildi.</p>
<h2>Bakımı da bizden</h2>
<p>Fidan dikmek kolay, yaşatmak zordur. Beş yıl boyunca can suyu, ot alma ve tamamlama dikimi vakfımızca yapılacak; her yıl sonunda tutan fidan sayısı açıklanacak.</p>
<blockquote><p>“Babam için geldim. Gölgesinde oturmak torunuma nasip olsun.”</p></blockquote>
<p>İkinci etap güz yağmurlarıyla başlayacak.</p>`,
    image: "fidan-dikimi.webp",
    category: "Etkinlikler",
    daysAgo: 30,
    published: true,
  },
  {
    slug: "yillik-denetim-raporumuz-yayimlandi",
    title: "Yıllık denetim raporumuz yayımlandı",
    description:
      "Geçtiğimiz yıla ait bağımsız denetim raporu ve faaliyet özeti bağışçılarımızın erişimine açıldı.",
    excerpt:
      "Toplanan her 100 liranın 91 lirası sahaya ulaştı. Bağımsız denetim raporunun özeti ve merak edilenler bu haberde.",
    content: `<p>Geçtiğimiz yılın hesapları bağımsız denetçi tarafından incelendi ve olumlu görüşle tamamlandı. Rapora göre toplanan her 100 liranın <strong>91 lirası</strong> doğrudan yardım faaliyetlerinde kullanıldı.</p>
<h2>Kalan 9 lira nereye gitti?</h2>
<ul><li>5 lira: depo, nakliye ve saha personeli</li><li>3 lira: muhasebe, denetim ve bilgi sistemleri</li><li>1 lira: bağışçı bilgilendirme (telefon, basım)</li></ul>
<p>Zekât, fitre ve kurban bağışlarından <strong>hiçbir gider kesilmez</strong>; bu bağışlar ayrı hesaplarda izlenir.</p>
<h3>Rapora nasıl ulaşırım?</h3>
<p>Özet, <a href="/biz-kimiz/kurumsal/denetim">Denetim</a> sayfamızda yer alıyor. Tam metni vakıf merkezimizde okuyabilirsiniz.</p>`,
    image: "kayseri.webp",
    category: "Duyurular",
    daysAgo: 47,
    published: true,
  },
  {
    slug: "yeni-depomuz-hizmete-giriyor",
    title: "Yeni depomuz hizmete giriyor",
    description: "İki bin metrekarelik yeni lojistik depomuz önümüzdeki ay açılıyor.",
    excerpt:
      "Afet anında altı saatte yüklenebilecek on bin kolilik hazır stok kapasitesiyle yeni depomuz açılıyor.",
    content: `<p>Yeni depomuzun taşınma işleri sürüyor. Açılış tarihi kesinleştiğinde bu haber yayımlanacak.</p>
<h2>Neler değişecek?</h2>
<ul><li>On bin kolilik hazır afet stoku</li><li>Kurban etleri için soğuk oda</li><li>Gönüllüler için paketleme salonu</li></ul>`,
    image: "depo.webp",
    category: "Duyurular",
    daysAgo: 0,
    published: false,
  },
];
