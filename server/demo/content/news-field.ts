import type { DemoNews } from "./types.ts";

/** Reports from the field: visits and projects. */
export const newsFromTheField: DemoNews[] = [
  {
    slug: "bes-koyde-bes-kuyu-acildi",
    title: "Beş köyde beş kuyu açıldı",
    description: "Çad'ın güneyindeki beş köyde açılan kuyulardan artık yedi bin kişi temiz su içiyor.",
    excerpt:
      "Sondaj ekibimiz altı haftada beş kuyu tamamladı. Yedi bin kişi, evlerinin arasındaki çeşmeden su alıyor; çocuklar sabahları okula yetişiyor.",
    content: `<p>Çad'ın güneyinde altı hafta süren sondaj çalışması tamamlandı. Beş köyün çeşmesinden geçtiğimiz cuma ilk su aktı. Açılışta konuşan kimse olmadı; çocuklar musluğu açtı, gerisini su anlattı.</p>
<h2>Rakamlarla beş kuyu</h2>
<ul><li>Ortalama derinlik 96 metre</li><li>Toplam yirmi çeşme, beş depo</li><li>Yaklaşık 7.000 kişiye günlük temiz su</li><li>Her köyde beş kişilik su kurulu</li></ul>
<h2>Bundan sonrası</h2>
<p>Kuyuların bakımı köylülerce yapılıyor. Ekibimiz altı ayda bir su örneği alıp tahlile gönderecek ve sonuçları paylaşacak.</p>
<blockquote><p>“Eskiden günün yarısı yolda geçerdi. Şimdi sabah suyu alıp tarlaya gidiyoruz.”</p></blockquote>
<p>Sıradaki kuyuya <a href="/projeler/cadda-koy-su-kuyusu">proje sayfasından</a> ortak olabilirsiniz.</p>`,
    image: "su-kuyusu.webp",
    category: "Projeler",
    daysAgo: 3,
    published: true,
  },
  {
    slug: "yasli-komsularimizin-kapisini-caldik",
    title: "Yaşlı komşularımızın kapısını çaldık",
    description:
      "Gönüllülerimiz bir hafta boyunca yalnız yaşayan altmış yedi büyüğümüzü evinde ziyaret etti.",
    excerpt:
      "Bir demlik çay, biraz sohbet, bir de bozuk musluk. Gönüllülerimiz yalnız yaşayan altmış yedi büyüğümüzün konuğu oldu.",
    content: `<p>Gönüllülerimiz geçen hafta boyunca ikişerli gruplar hâlinde altmış yedi kapıyı çaldı. Yanlarında bir kutu lokum, bir de tamir çantası vardı. En çok istenen ise ikisi de değildi: <strong>oturup dinlemek</strong>.</p>
<h2>Neler yaptık?</h2>
<ul><li>Yirmi üç evde musluk, priz ve kapı onarımı</li><li>On dört evde banyo tutamağı montajı</li><li>Dokuz büyüğümüz için hastane randevusu ve refakat</li></ul>
<h2>Ziyaretler sürecek</h2>
<p>Her büyüğümüze bir gönüllü aile eşlik edecek; ayda en az iki kez görüşülecek. Siz de mahallenizde bir kapıya komşu olmak isterseniz <a href="/iletisim">iletişim sayfasından</a> bize yazabilirsiniz.</p>
<blockquote><p>“Çayı iki kişilik demlemeyi unutmuşum.”</p></blockquote>`,
    image: "buyuk-ziyareti.webp",
    category: "Ziyaretler",
    daysAgo: 8,
    published: true,
  },
  {
    slug: "ilk-yuz-hasta-yeniden-gordu",
    title: "İlk yüz hasta yeniden gördü",
    description: "Gezici göz kliniğimizin ilk kampında yüz katarakt ameliyatı başarıyla tamamlandı.",
    excerpt:
      "Gönüllü hekimlerimiz dört günde yüz ameliyat yaptı. Gözü açılanlardan biri, torununu ilk kez gören yetmiş bir yaşında bir dedeydi.",
    content: `<p>Gezici göz kliniğimiz ilk kampını tamamladı. Dokuz gönüllü hekim, dört hemşire ve on iki yerel görevli, dört gün boyunca sabah namazından akşama kadar çalıştı.</p>
<h2>Kamptan geriye kalanlar</h2>
<ul><li>640 kişiye göz taraması</li><li>100 katarakt ameliyatı</li><li>212 kişiye numaralı gözlük</li><li>Yerel sağlık ocağına bir muayene cihazı</li></ul>
<p>Ameliyat olan hastaların tamamı ertesi gün ve on gün sonra kontrol edildi; hiçbirinde ciddi bir sorun görülmedi.</p>
<h2>Hekimlerimizin notu</h2>
<blockquote><p>“Bandajı açtığımız anı anlatmak zor. Odada önce bir sessizlik oluyor, sonra herkes aynı anda gülüyor.”</p></blockquote>
<p>Bir sonraki kampın hazırlığı başladı. <a href="/projeler/gezici-goz-klinigi">Gezici Göz Kliniği</a> projesine destek olabilirsiniz.</p>`,
    image: "goz-klinigi.webp",
    category: "Projeler",
    daysAgo: 15,
    published: true,
  },
  {
    slug: "konteyner-kentte-oyun-ve-ders",
    title: "Konteyner kentte oyun ve ders",
    description: "Afet bölgesindeki ziyaretimizde çocuklar için etüt odasının temelini birlikte attık.",
    excerpt:
      "Üç yüz ailenin yaşadığı konteyner kentteydik. Etüt odasının yerini çocuklar seçti: güneşi en çok alan köşe.",
    content: `<p>Geçen hafta sonu kırk gönüllümüzle konteyner kentteydik. Sabah kahvaltısının ardından çocuklarla uçurtma yaptık, öğleden sonra annelerle atölye ihtiyaçlarını konuştuk.</p>
<h2>Çocuklar ne istedi?</h2>
<ol><li>Sessiz bir ders odası</li><li>Top oynayacak, çamur olmayan bir alan</li><li>“Bizim olan” bir kitaplık</li></ol>
<p>Etüt odasının yerini de onlar seçti. Yapı elemanları bu ay sahaya ulaşıyor; akşam etütleri iki gönüllü öğretmenle başlayacak.</p>
<blockquote><p>“Ödevimi artık yatağın üstünde yapmayacağım.”</p></blockquote>`,
    image: "konteyner-kent.webp",
    category: "Ziyaretler",
    daysAgo: 23,
    published: true,
  },
  {
    slug: "yuksek-koylere-mont-ve-bot",
    title: "Yüksek köylere mont ve bot",
    description: "Kar yolu kapatmadan on dokuz köyde altı yüz çocuğa kışlık kıyafet ulaştırdık.",
    excerpt:
      "Yol kapanmadan yetiştik: on dokuz köyde altı yüz çocuk, kendi bedenine göre hazırlanmış mont ve botunu giydi.",
    content: `<p>Erciyes'in arka yüzündeki köylerde ilk kar, takvimden önce düştü. Kolileri iki gün erken yola çıkardık. Muhtarlardan aldığımız beden listeleri sayesinde her paketin üzerinde bir çocuğun numarası vardı; adı değil.</p>
<h2>Pakette ne vardı?</h2>
<ul><li>Su geçirmez mont ve bot</li><li>Bere, eldiven ve iki çift yün çorap</li><li>Bir kutu boya kalemi</li></ul>
<p>Yolu kapanan iki köye paketler, belediyenin paletli aracıyla ulaştırıldı. Emeği geçen herkese teşekkür ederiz.</p>
<h2>Hâlâ ihtiyaç var</h2>
<p>Listemizde henüz ulaşamadığımız dört köy var. <a href="/bagis">Bağış sayfasından</a> “Mont, Bot ve Yakacak” kampanyasına katılabilirsiniz.</p>`,
    image: "kis-koyu.webp",
    category: "Ziyaretler",
    daysAgo: 41,
    published: true,
  },
  {
    slug: "zeytin-dallari-ayni-sofrada",
    title: "Zeytin dalları altında aynı sofra",
    description: "Farklı ülkelerden gelen aileler, gönüllülerimizle birlikte kurulan uzun sofrada buluştu.",
    excerpt:
      "On bir dilin konuşulduğu bir sofra kurduk. Herkes kendi memleketinin bir yemeğini getirdi; tarifler deftere yazıldı.",
    content: `<p>Vakıf bahçesindeki uzun masada yüz kırk kişi yan yana oturdu. Savaş ve yoksulluk yüzünden evinden ayrılan aileler, memleketlerinin bir yemeğini pişirip getirdi. Masanın ortasına zeytin dalları konuldu.</p>
<h2>Ortak bir defter</h2>
<p>Tarifler, yanlarında kısa hikâyeleriyle bir deftere yazıldı. Defteri çoğaltıp geliriyle aşevimizin bir haftalık giderini karşılayacağız.</p>
<blockquote><p>“Ekmeği bölüşünce dil bilmeye gerek kalmıyor.”</p></blockquote>
<p>Sofra, her mevsim yeniden kurulacak.</p>`,
    image: "zeytin-dali.webp",
    category: "Ziyaretler",
    daysAgo: 58,
    published: true,
  },
];
