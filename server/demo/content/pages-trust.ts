import type { DemoPage } from "./types.ts";

/** Governance and promises of the foundation. The privacy notice is a sample text, not advice. */
export const trustPages: DemoPage[] = [
  {
    slug: "yetkili-kurullar",
    title: "Yetkili Kurullar",
    content: `<p>Vakfımız, kurucularının iradesini yansıtan ve birbirini denetleyen dört kurulca yönetilir. Kurul üyeleri bu görevleri için ücret ya da huzur hakkı almaz.</p>
<h2>Mütevelli Heyeti</h2>
<p>Vakfın en yüksek karar organıdır; yirmi bir üyeden oluşur ve yılda en az iki kez toplanır. Bütçeyi ve faaliyet raporunu onaylar, diğer kurulları seçer.</p>
<h2>Yönetim Kurulu</h2>
<p>Mütevelli heyetince üç yıl için seçilen yedi üyeden oluşur. Vakfı temsil eder, bütçeyi uygular ve ayda bir toplanır. Bir üye art arda en çok iki dönem görev yapabilir.</p>
<h2>Denetim Kurulu</h2>
<p>Yönetim kurulunda yer almayan üç üyeden oluşur. Hesapları üç ayda bir inceler, raporunu doğrudan mütevelli heyetine sunar.</p>
<h2>Danışma Kurulu</h2>
<p>İlahiyat, hukuk, tıp, afet yönetimi ve sosyal hizmet alanlarından uzmanlar, talep edildiğinde görüş bildirir. Zekât ve kurban uygulamaları bu kurulun görüşüyle yürütülür.</p>`,
    daysAgo: 395,
  },
  {
    slug: "denetim",
    title: "Denetim",
    content: `<p>Güven, söylenerek değil, hesap verilerek kazanılır. Vakfımız üç ayrı düzeyde denetlenir.</p>
<h2>İç denetim</h2>
<p>Denetim kurulumuz gelir ve giderleri üç ayda bir, depoları ise yılda iki kez habersiz olarak inceler.</p>
<h2>Kamu denetimi</h2>
<p>Vakfımız, ilgili mevzuat gereği yetkili kamu kurumlarının denetimine tabidir ve yıllık beyannamesini süresinde verir.</p>
<h2>Bağımsız denetim</h2>
<p>Yıllık mali tablolarımız bağımsız bir denetçi tarafından incelenir. Denetçi en çok beş yılda bir değiştirilir.</p>
<h2>Geçtiğimiz yılın özeti</h2>
<ul><li>Yardım faaliyetleri: <strong>%91</strong></li><li>Depo, nakliye ve saha: <strong>%5</strong></li><li>Yönetim ve bilgi sistemleri: <strong>%3</strong></li><li>Bağışçı bilgilendirme: <strong>%1</strong></li></ul>
<blockquote><p>Zekât, fitre ve kurban bağışlarından hiçbir gider kesilmez; bu bağışlar ayrı hesaplarda tutulur.</p></blockquote>
<p>Raporların tam metnini <a href="/iletisim">iletişim sayfasından</a> isteyebilirsiniz.</p>`,
    daysAgo: 390,
  },
  {
    slug: "etik-degerler",
    title: "Etik Değerler",
    content: `<p>Aşağıdaki ilkeler, çalışanlarımızın ve gönüllülerimizin tamamı için bağlayıcıdır. Göreve başlayan herkes bu metni okur ve imzalar.</p>
<h2>Yardım alana karşı</h2>
<ul><li>Yardım alan kişinin yüzü, açık rızası olmadan gösterilmez; çocukların yüzü hiçbir durumda gösterilmez.</li><li>Yardım, hiçbir inanç, görüş ya da davranış şartına bağlanmaz.</li><li>Yardım karşılığında hizmet, teşekkür ya da tanıtım istenmez.</li></ul>
<h2>Bağışçıya karşı</h2>
<ul><li>Bağış, bağışçının belirttiği amaç dışında kullanılmaz.</li><li>Duygu sömürüsü yapan görüntü ve söz kullanılmaz.</li><li>Bağışçının bilgileri kimseyle paylaşılmaz, satılmaz.</li></ul>
<h2>Kuruma karşı</h2>
<ul><li>Çıkar çatışması doğurabilecek her ilişki önceden bildirilir.</li><li>Belirli bir tutarın üzerindeki alımlarda en az üç teklif alınır.</li><li>Hediye kabul edilmez.</li></ul>
<h3>Bildirim</h3>
<p>Bu ilkelere aykırı bir durumla karşılaşırsanız denetim kurulumuza yazabilirsiniz. Bildirimde bulunan kişinin kimliği gizli tutulur.</p>`,
    daysAgo: 385,
  },
  {
    slug: "kvkk-aydinlatma-metni",
    title: "KVKK Aydınlatma Metni",
    content: `<p>Bu metin, 6698 sayılı Kişisel Verilerin Korunması Kanunu'nun 10. maddesi uyarınca, veri sorumlusu sıfatıyla İmece Vakfı tarafından hazırlanmıştır.</p>
<h2>Hangi verileri işliyoruz?</h2>
<ul><li>Kimlik ve iletişim: ad soyad, telefon numarası ve isteğe bağlı e-posta adresi</li><li>Bağış: tutar, tür, kampanya, ödeme yöntemi, tarih ve isteğe bağlı mesaj</li><li>İşlem güvenliği: bağlantı ve oturum kayıtları</li></ul>
<p>Kart bilgileriniz tarafımıza ulaşmaz; ödeme formu tarayıcınızdan doğrudan bankaya gönderilir.</p>
<h2>Hangi amaçla ve hangi hukuki sebeple?</h2>
<ul><li>Bağışın alınması, vekâletin yerine getirilmesi ve makbuz düzenlenmesi (sözleşmenin ifası ve hukuki yükümlülük)</li><li>Bağışın sonucu hakkında bilgilendirme (sözleşmenin ifası)</li><li>Kampanya duyuruları (yalnızca açık rızanız varsa)</li></ul>
<h2>Kimlere aktarıyoruz?</h2>
<p>Ödeme için bankaya, ileti gönderilirse haberleşme hizmeti sağlayıcısına ve talep hâlinde yetkili kamu kurumlarına; yalnızca gereken kadar.</p>
<h2>Ne kadar saklıyoruz?</h2>
<p>Mali kayıtlar, ilgili mevzuatın öngördüğü süre boyunca saklanır; sürenin bitiminde silinir ya da anonim hâle getirilir.</p>
<h2>Haklarınız</h2>
<p>Kanunun 11. maddesindeki haklarınızı kullanmak için <a href="/iletisim">iletişim sayfamızdaki</a> adreslerden bize başvurabilirsiniz. Başvurunuz en geç otuz gün içinde yanıtlanır.</p>`,
    daysAgo: 380,
  },
];
