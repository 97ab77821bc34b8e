import type { DemoStory } from "./types.ts";

/** The two stories of docs/specification.md#2-screens-and-routes. */
export const stories: readonly DemoStory[] = [
  {
    slug: "kazanin-basinda-kirk-gece",
    title: "Kazanın başında kırk gece",
    excerpt:
      "Halil Usta otuz yıl kendi lokantasında çorba pişirdi. Depremin üçüncü günü önlüğünü çantasına koydu ve yola çıktı; döndüğünde kırk gece geçmişti.",
    content: `<p>Halil Usta'nın lokantası, sanayi sitesinin girişinde on iki masalık bir yerdi. Emekli olduğunda kepçesini duvara astı. “Bir daha bu kadar çorba pişirmem,” dediğini herkes hatırlıyor.</p>
<p>Depremin üçüncü günü telefonu çaldı. Gezici mutfağımızın bir ustaya ihtiyacı vardı. Kaç gün süreceğini sormadı; yalnızca tencerelerin kaç litrelik olduğunu öğrenmek istedi.</p>
<h2>Önce çocuklar, sonra sohbet</h2>
<p>İlk gece iki bin kişilik mercimek pişti. Usta ikinci gün bir kural koydu: çocukların kâsesi önce dolacak, yaşlılarınki çadırına götürülecek. Üçüncü gün bir kural daha ekledi: kepçeyi tutan, karşısındakinin adını öğrenecek.</p>
<blockquote><p>Çorba karnı doyurur. Ama insan asıl, adıyla çağrılınca ısınıyor.</p></blockquote>
<p>On beşinci gün, kuyruktan bir genç kızın yardım etmek istediğini gördü. Annesini kaybetmişti, konuşmuyordu. Usta ona bir bıçak ve bir çuval soğan verdi. “Soğan doğrarken ağlamanın hesabı sorulmaz,” diyor. Kız o hafta konuşmaya başladı.</p>
<h2>Kırk birinci gün</h2>
<p>Usta döndüğünde mutfağın başında yedi kişi vardı; beşi depremzedeydi. Mutfak bugün de o ekiple çalışıyor. Halil Usta her ay bir hafta yanlarına gidiyor, kepçeyi artık o tutmuyor; yalnızca tuzuna bakıyor.</p>
<img src="gonullu-yukleme.webp" alt="">
<p><em>Kayseri'den her perşembe bir kamyon yükleniyor: mercimek, yağ, un ve soğan.</em></p>
<p><em>Mahremiyetleri için hikâyelerimizde kişilerin adlarını değiştirir, yüzleri yerine çizimler kullanırız.</em></p>`,
    image: "sicak-corba.webp",
    video: "/stories/kirk-gece.mp4",
    caption:
      "Kazanın başında geçen günler, on üç saniyede. Sessiz film. Gündüz çadırların arasında koli dağıtan gönüllüler; elden ele kamyona yüklenen koliler; akşam olunca gezici mutfağın penceresinde buharı tüten çorba kazanı ve önünde bekleyenler.",
  },
  {
    slug: "kitap-goturen-kiz",
    title: "Köyüne kitap götüren kız",
    excerpt:
      "Zeynep liseyi bursla okudu. Öğretmen olduğu yıl, büyüdüğü köye dört yüz kitapla döndü; anahtarı ise bir öğrencisine verdi.",
    content: `<p>Zeynep'in köyünde okul vardı ama kitaplık yoktu. Öğretmen masasının gözünde duran altı kitabı sırayla okurlardı. Zeynep altıncı sınıfı bitirdiğinde hepsini ezbere biliyordu.</p>
<img src="okul-sirasi.webp" alt="">
<p><em>Altı kitabın durduğu masa. Bugün üstünde bir yerküre de var.</em></p>
<h2>Aylık bir mektup</h2>
<p>Liseyi ilçede, vakfımızın bursuyla okudu. Burs her ayın beşinde gelirdi; yanında, hiç tanımadığı bağışçısından iki satırlık bir not. Zeynep notların hepsini sakladı. En sevdiği şuydu: “Acele etme, ama vazgeçme de.”</p>
<blockquote><p>Paranın nereye gittiğini hatırlamıyorum. Notları hâlâ okuyorum.</p></blockquote>
<p>Üniversiteyi bitirdiğinde atandığı ilk yer, bir saat ötedeki bir kasabaydı. Her cumartesi köyüne gidip çocuklara kitap okumaya başladı. Önce yedi çocuk geldi, sonra on dokuz. Ahıra bitişik eski depo dar gelince vakfı aradı.</p>
<img src="burs-mezuniyet.webp" alt="">
<p><em>Zeynep'in mezun olduğu gün, onunla birlikte kırk bir bursiyerimiz daha kep attı.</em></p>
<h2>Anahtar kimde?</h2>
<p>Köy Kütüphaneleri projemizle depo onarıldı, raflar köyün marangozunda yapıldı. Açılış günü Zeynep kurdele kesmek istemedi. Anahtarı, altı kitabı üçüncü kez okumakta olan dokuz yaşındaki Ömer'e verdi.</p>
<p>Zeynep artık bir öğrenciye burs veriyor. Her ayın beşinde, iki satırlık bir notla birlikte. Ne yazdığını sorduk, söylemedi.</p>
<p><em>Mahremiyetleri için hikâyelerimizde kişilerin adlarını değiştirir, yüzleri yerine çizimler kullanırız.</em></p>`,
    image: "kutuphane.webp",
    video: "",
    caption: "Kütüphane her gün okul çıkışı açılıyor. Kayıt defterini çocuklar tutuyor.",
  },
];
