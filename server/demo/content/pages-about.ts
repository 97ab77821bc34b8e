import type { DemoPage } from "./types.ts";

/**
 * Pages about the foundation. The slugs are those of the corporate layout
 * (docs/specification.md#2-screens-and-routes).
 */
export const aboutPages: DemoPage[] = [
  {
    slug: "biz-kimiz",
    title: "Biz Kimiz",
    content: `<p>İmece Vakfı, Kayseri'de komşuların birbirinin yükünü taşıma geleneğinden doğdu. Bugün yirmi iki ilde ve dokuz ülkede, bağışçılarımızın emanetini ihtiyaç sahibine ulaştırıyoruz.</p>
<h2>Ne yapıyoruz?</h2>
<ul><li><strong>Acil yardım:</strong> afetlerde barınma, gıda ve sıcak yemek</li><li><strong>Yetim desteği:</strong> düzenli sponsorluk, bayramlık ve eğitim</li><li><strong>Eğitim:</strong> burs, okul yenileme ve köy kütüphaneleri</li><li><strong>Su ve sağlık:</strong> kuyular, göz kampları, tekerlekli sandalye</li><li><strong>Kurban:</strong> yurt içinde ve yurt dışında vekâletle kesim ve dağıtım</li></ul>
<h2>Nasıl çalışıyoruz?</h2>
<p>İhtiyacı yerinde tespit eder, yardımı incitmeden ulaştırır, sonucunu bağışçıya bildiririz. Kimseden fotoğraf karşılığında teşekkür beklemeyiz; yardım alanın onuru, yardımın kendisi kadar önemlidir.</p>
<p>Bizi daha yakından tanımak için <a href="/biz-kimiz/kurumsal/hakkimizda">Hakkımızda</a> ve <a href="/biz-kimiz/kurumsal/etik-degerler">Etik Değerler</a> sayfalarına göz atabilirsiniz. Bağış yapmadan önce bilmek istedikleriniz <a href="/biz-kimiz/kurumsal/bagis-sartlari">Bağış ve İade Şartları</a> sayfasındadır.</p>`,
    daysAgo: 410,
  },
  {
    slug: "hakkimizda",
    title: "Hakkımızda",
    content: `<p>İmece, köyde bir evin çatısı çatılırken, bir tarlanın ekini kaldırılırken herkesin elini uzatmasının adıdır. Kimse çağrılmayı beklemez, kimse karşılığını sormaz. Vakfımız adını da yöntemini de buradan alır.</p>
<h2>Görevimiz</h2>
<p>İyilik yapmak isteyenle iyiliğe muhtaç olan arasında güvenilir, hızlı ve sessiz bir köprü olmak.</p>
<h2>Ufkumuz</h2>
<p>Yardıma ihtiyaç duyanın bir gün yardım edene dönüştüğü bir toplum. Burs verdiğimiz öğrencilerin üçte biri bugün gönüllümüz; bundan büyük bir başarı ölçüsü bilmiyoruz.</p>
<h2>İlkelerimiz</h2>
<ol><li><strong>Emanet:</strong> Bağış bize ait değildir; amacı dışında bir kuruşu bile kullanılmaz.</li><li><strong>Şeffaflık:</strong> Her kampanyanın geliri ve gideri ayrı izlenir, istendiğinde belgelenir.</li><li><strong>Ayrım yapmamak:</strong> İhtiyaç sahibinin diline, kökenine, inancına bakılmaz.</li><li><strong>İncelik:</strong> Alan el incitilmez, teşhir edilmez.</li></ol>
<h2>Rakamlarla bir yıl</h2>
<ul><li>48.000 gıda kolisi</li><li>3.150 yetime düzenli destek</li><li>1.240 öğrenciye burs</li><li>37 su kuyusu</li><li>900 gönüllü</li></ul>`,
    daysAgo: 405,
  },
  {
    slug: "tarihce",
    title: "Tarihçe",
    content: `<p>Her şey bir kış günü, beş esnafın dükkânlarının önüne bir kazan çorba koymasıyla başladı.</p>
<h2>1996: Bir kazan çorba</h2>
<p>Sanayi sitesinde çalışan çıraklar için kurulan sofra, bir yıl içinde her gün iki yüz kişilik bir aşevine dönüştü.</p>
<h2>2001: Vakıf kuruldu</h2>
<p>Gönüllü topluluk, kırk iki kurucunun bağışladığı mal varlığıyla vakıf statüsü kazandı. İlk burslar aynı yıl verildi.</p>
<h2>2009: Sınırların ötesi</h2>
<p>İlk su kuyusu açıldı, yurt dışında ilk kurban kesimleri yapıldı. Yerel gönüllülerle çalışma ilkesi o yıl benimsendi.</p>
<h2>2017: Göz kampları</h2>
<p>Gönüllü hekimlerle ilk katarakt kampı düzenlendi. O günden bu yana binlerce kişi yeniden gördü.</p>
<h2>2023: Deprem</h2>
<p>6 Şubat sabahı ilk tırımız öğleden önce yola çıktı. Çadırla başlayan çalışma, konteyner kentlerde yaşam alanı ve kalıcı yapılarla sürüyor.</p>
<h2>Bugün</h2>
<p>Aşevinin ilk kazanı, vakıf merkezimizin girişinde duruyor. Her sabah yanından geçerken nereden geldiğimizi hatırlıyoruz.</p>`,
    daysAgo: 400,
  },
];
