import type { DemoPage } from "./types.ts";

/**
 * The deed, the conditions of giving and other commitments. They are sample texts of a demo foundation, not legal
 * advice.
 */
export const legalPages: DemoPage[] = [
  {
    slug: "vakif-kurulus-senedi",
    title: "Vakıf Kuruluş Senedi",
    content: `<p>Bu sayfa, kuruluş senedimizin bağışçılarımızı en çok ilgilendiren maddelerinin özetidir. Senedin noter onaylı tam metnini <a href="/iletisim">bizden isteyebilirsiniz</a>.</p>
<h2>Ad ve merkez</h2>
<p>Vakfın adı İmece Vakfı'dır. Merkezi Kayseri'dedir. Yönetim kurulu kararıyla ve gereken bildirimler yapılarak şube ve temsilcilik açılabilir.</p>
<h2>Amaç</h2>
<p>Vakfın amacı; yoksulluk, afet, savaş, hastalık ya da yetimlik sebebiyle desteğe ihtiyaç duyan kişilere, dil, köken, inanç ve düşünce ayrımı yapmadan yardım ulaştırmak; eğitimi, temiz suya erişimi ve dayanışma kültürünü desteklemektir.</p>
<h2>Faaliyetler</h2>
<ul><li>Gıda, giyim, barınma ve sağlık yardımı yapmak; aşevi, fırın ve depo işletmek</li><li>Öğrencilere karşılıksız burs vermek, okul ve kütüphane yenilemek</li><li>Su kuyusu, klinik ve benzeri kalıcı eserler yapmak, bakımlarını üstlenmek</li><li>Zekât, fitre ve kurban bağışlarını vekâleten yerine ulaştırmak</li><li>Gönüllü yetiştirmek; aynı amaçla çalışan kuruluşlarla iş birliği yapmak</li></ul>
<h2>Mal varlığı ve gelirler</h2>
<p>Vakıf, kırk iki kurucunun özgülediği mal varlığıyla kurulmuştur. Gelirleri bağışlar, vasiyetler ve mal varlığının getirisidir. Şartlı bağışlar yalnızca şartına uygun olarak kullanılır. Vakıf, amacı dışında ticari faaliyette bulunamaz ve borç kefaleti veremez.</p>
<h2>Organlar</h2>
<ol><li>Mütevelli Heyeti</li><li>Yönetim Kurulu</li><li>Denetim Kurulu</li></ol>
<p>Organların görevleri <a href="/biz-kimiz/kurumsal/yetkili-kurullar">Yetkili Kurullar</a> sayfasında anlatılır. Organ üyeleri görevleri sebebiyle vakıftan menfaat sağlayamaz.</p>
<h2>Senedin değişmesi</h2>
<p>Senet, mütevelli heyetinin en az üçte iki çoğunluğuyla ve yetkili makamların onayıyla değiştirilebilir. Vakfın amacı değiştirilemez.</p>
<h2>Sona erme</h2>
<p>Vakıf sona ererse, borçları ödendikten sonra kalan mal varlığı benzer amaçlı bir vakfa devredilir; kuruculara ya da yöneticilere hiçbir pay verilmez.</p>`,
    daysAgo: 398,
  },
  {
    slug: "uyum-ve-risk",
    title: "Uyum ve Risk",
    content: `<p>Bağış, güvene dayanır. Bu güveni zedeleyebilecek her şeyi önceden düşünür, yazılı kurallara bağlar ve yılda en az bir kez yeniden değerlendiririz.</p>
<h2>Uyduğumuz kurallar</h2>
<ul><li>Vakıflara ve yardım toplamaya ilişkin mevzuat</li><li>Kişisel verilerin korunması: ayrıntıları <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">KVKK Aydınlatma Metni</a>'ndedir.</li><li>Suç gelirlerinin aklanmasının ve terörün finansmanının önlenmesine ilişkin mevzuat</li><li>Yurt dışındaki faaliyetlerde, çalıştığımız ülkenin izin ve bildirim kuralları</li></ul>
<h2>Kaynağını bilmediğimiz parayı almayız</h2>
<p>Nakit bağış kabul etmiyoruz; bağışlar banka üzerinden gelir. Olağan dışı tutarlarda bağışçıdan bilgi isteyebilir, gerekirse bağışı iade ederiz. Yurt dışındaki iş ortaklarımızı sözleşme öncesinde ve her yıl yeniden inceleriz.</p>
<h2>İzlediğimiz başlıca riskler</h2>
<ul><li><strong>Saha güvenliği:</strong> ekipler en az iki kişiyle çıkar, günlük yoklama verir.</li><li><strong>Emanetin yerine ulaşmaması:</strong> her dağıtım liste, imza ve konumla belgelenir; örneklem aramasıyla doğrulanır.</li><li><strong>Bilgi güvenliği:</strong> yetkiler göreve göre verilir, her işlem kayda geçer, yedekler düzenli olarak geri yüklenip denenir.</li><li><strong>Kur dalgalanması:</strong> yurt dışı ödemeleri bütçelenirken güvenlik payı ayrılır.</li><li><strong>İtibar:</strong> yanlış ya da abartılı bilgi paylaşılmaz; hata yapılmışsa düzeltilir ve duyurulur.</li></ul>
<h2>Çocukların ve korunmaya muhtaç kişilerin güvenliği</h2>
<p>Çocuklarla çalışan herkesten adli sicil kaydı istenir. Bir çocukla yalnız kalınmaz, yüzü gösterilmez, adresi paylaşılmaz. Şüpheli her durum aynı gün ilgili makama bildirilir.</p>
<h2>Bildirim hattı</h2>
<p>Bir kural ihlali gördüyseniz <a href="/iletisim">iletişim sayfamızdaki</a> adrese “Denetim Kurulu” notuyla yazın. Bildirimi yalnızca denetim kurulu okur; iyi niyetle bildirimde bulunan hiç kimse zarar görmez.</p>`,
    daysAgo: 383,
  },
  {
    slug: "medya-odasi",
    title: "Medya Odası",
    content: `<p>Basın mensupları ve içerik üreticileri için hazırladığımız bilgiler bu sayfadadır. Sorularınıza iş günlerinde aynı gün içinde dönmeye çalışırız.</p>
<h2>Kısaca İmece Vakfı</h2>
<p>1996'da bir aşevi olarak başlayan, 2001'de vakıf statüsü kazanan İmece Vakfı; yirmi iki ilde ve dokuz ülkede acil yardım, yetim desteği, eğitim, su ve sağlık alanlarında çalışır. Merkezi Kayseri'dedir, dokuz yüz gönüllüsü vardır.</p>
<h2>Basın iletişimi</h2>
<p>Röportaj, veri ve saha ziyareti talepleriniz için <a href="/iletisim">iletişim sayfasındaki</a> e-posta adresine “Basın” notuyla yazabilirsiniz. Talebinize kurumunuzu, konuyu ve teslim tarihinizi eklemeniz işimizi kolaylaştırır.</p>
<h2>Görsel kullanım kuralları</h2>
<ul><li>Logomuz oranı ve rengi değiştirilmeden, çevresinde boşluk bırakılarak kullanılır.</li><li>Fotoğraflarımız kaynak gösterilerek ve yalnızca ait olduğu haberle birlikte kullanılır.</li><li>Yardım alan kişilerin görüntüleri bağış çağrısı dışında, reklam amacıyla kullanılamaz.</li><li>Çocukların yüzünü gösteren görüntü vermiyoruz; lütfen istemeyin.</li></ul>
<h2>Rakamlar için</h2>
<p>Güncel bağış toplamı ana sayfamızda, yıllık harcama dağılımı <a href="/biz-kimiz/kurumsal/denetim">Denetim</a> sayfasındadır. Son gelişmeleri <a href="/haberler">haberlerimizden</a> izleyebilirsiniz.</p>
<h2>Düzeltme</h2>
<p>Hakkımızda yayımlanan bir bilgide yanlışlık görürseniz bize yazın. Kendi yayınlarımızda bir hata yaptığımızda düzeltmeyi aynı sayfada, tarihini belirterek duyururuz.</p>`,
    daysAgo: 370,
  },
  {
    slug: "insan-kaynaklari",
    title: "İnsan Kaynakları",
    content: `<p>Vakfımızda otuz dört çalışan ve dokuz yüz gönüllü, aynı sofranın etrafında çalışır. Aradığımız ilk nitelik diploma değil, emanete gösterilen özendir.</p>
<h2>Nasıl bir çalışma ortamı?</h2>
<ul><li>Görev tanımı ve ücret aralığı her ilanda açıkça yazılıdır.</li><li>Eşit işe eşit ücret verilir; işe alımda yaş, cinsiyet, köken ve engel durumu gözetilmez.</li><li>Her çalışan yılda en az beş gününü sahada geçirir.</li><li>Yıpratıcı görevlerden dönen ekiplere dinlenme izni ve psikolojik destek sağlanır.</li></ul>
<h2>İşe alım nasıl ilerler?</h2>
<ol><li>İlan bu sayfada yayımlanır; en az on gün açık kalır.</li><li>Başvurular isim ve fotoğraf gizlenerek ön elemeden geçer.</li><li>Adaylarla iki ayrı görüşme yapılır; biri birlikte çalışacağı ekiptendir.</li><li>Sonuç, olumlu olsun olmasın, her adaya yazılı olarak bildirilir.</li></ol>
<h2>Açık pozisyonlar</h2>
<p>Şu anda açık bir pozisyonumuz bulunmuyor. Yeni ilanlar bu sayfada duyurulur.</p>
<h2>Gönüllü olmak</h2>
<p>Depoda koli hazırlamak, ev ziyaretlerine katılmak, ders anlatmak ya da çeviri yapmak isteyenler için kapımız her zaman açık. Haftada iki saat bile bir mahalleyi değiştirir. On sekiz yaşından küçükler ailelerinin izniyle ve yalnızca merkezimizde görev alabilir. Başvurmak için <a href="/iletisim">bize yazın</a>; ilk buluşma her ayın ilk cumartesi günüdür.</p>
<h2>Başvuru bilgileriniz</h2>
<p>Özgeçmişler altı ay saklanır, sonra silinir. Ayrıntılar için <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">KVKK Aydınlatma Metni</a>'ne bakabilirsiniz.</p>`,
    daysAgo: 365,
  },
  {
    slug: "bagis-sartlari",
    title: "Bağış ve İade Şartları",
    content: `<p>Sitemiz üzerinden bağış yaptığınızda bu şartlar geçerlidir. Bir hükmü anlaşılır bulmazsanız bağıştan önce <a href="/iletisim">bize sorun</a>.</p>
<h2>Taraflar ve konu</h2>
<p>Bağışı kabul eden İmece Vakfı, bağışta bulunan ise ödeme adımında adını yazan kişidir. Bağış, bir mal ya da hizmetin karşılığı değildir; seçtiğiniz kampanya ya da projede kullanılmak üzere karşılıksız verilir.</p>
<h2>Nasıl bağış yapılır?</h2>
<ul><li><strong>Kartla:</strong> Ödeme, bankanızın 3D Secure doğrulamasıyla tamamlanır. Kart bilgileriniz bize ulaşmaz.</li><li><strong>Havale ya da EFT ile:</strong> Ekranda verilen referansı açıklamaya yazarsınız; bağışınız hesaba geçince onaylanır.</li></ul>
<p>Bağışınızın sonucunu ve numarasını ekranda görürsünüz. Bağış numaranızı saklamanızı öneririz.</p>
<h2>Bağışınız nereye gider?</h2>
<p>Bağışınız yalnızca seçtiğiniz amaç için kullanılır. Seçtiğiniz çalışma hedefine ulaşmışsa ya da elde olmayan bir sebeple yapılamıyorsa, bağış size bilgi verilerek aynı kategorideki en yakın çalışmaya aktarılır; kabul etmezseniz iade edilir.</p>
<h2>Kurban vekâleti</h2>
<p>Kurban bağışında, kurbanın sizin adınıza kesilmesi için vakfa vekâlet verirsiniz. Vekâlet, kesim günü başlayana kadar geri alınabilir.</p>
<h2>Vazgeçme ve iade</h2>
<ol><li>Yanlışlıkla ya da iki kez yapılan bağışlar için on dört gün içinde iade isteyebilirsiniz.</li><li>İstek, bağış numaranızla birlikte telefon ya da e-posta ile iletilir.</li><li>İade, ödemenin yapıldığı karta ya da hesaba yapılır; başka bir hesaba iade edilmez.</li><li>Onaylanan iadeler on iş günü içinde gönderilir; hesabınıza geçmesi bankanıza bağlıdır.</li></ol>
<p>Sahaya ulaştırılmış bağışlar ile kesimi yapılmış kurbanlar iade edilemez.</p>
<h2>Kişisel verileriniz</h2>
<p>Verilerinizi nasıl işlediğimiz <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">KVKK Aydınlatma Metni</a>'nde, çerezler <a href="/biz-kimiz/kurumsal/cerezler">Çerezler</a> sayfasında anlatılır.</p>
<h2>Uyuşmazlık</h2>
<p>Sorunları önce birlikte çözmek isteriz. Çözülemezse vakıf merkezinin bulunduğu yerdeki mahkemeler yetkilidir; tüketici sıfatıyla sahip olduğunuz haklar saklıdır.</p>`,
    daysAgo: 378,
  },
  {
    slug: "cerezler",
    title: "Çerezler",
    content: `<p>Sitemizi gezmek için bir çerez bildirimini onaylamanız gerekmez, çünkü reklam ya da izleme çerezi kullanmıyoruz. Kullandıklarımız sitenin çalışması için gereklidir.</p>
<h2>Neleri saklıyoruz?</h2>
<ul><li><strong>Dil tercihi:</strong> seçtiğiniz dili hatırlamak için bir çerez</li><li><strong>Bağış oturumu:</strong> bağışınızın sonucunu yalnızca size gösterebilmek ve 30 gün içinde yeniden bağışlarsanız bilgilerinizi baştan yazdırmamak için, siteden okunamayan imzalı bir çerez; bağış penceresindeki “Bu cihazda hatırlama” ile ikincisinden vazgeçersiniz</li><li><strong>Sepet:</strong> eklediğiniz bağışlar tarayıcınızın kendi belleğinde durur, bağış tamamlanınca silinir</li></ul>
<h2>Üçüncü taraflar</h2>
<p>İletişim sayfasındaki harita, siz düğmesine basmadan yüklenmez. Kartla bağışta bankanızın doğrulama sayfasına geçersiniz; o sayfada bankanın kendi kuralları geçerlidir.</p>
<h2>Silmek isterseniz</h2>
<p>Tarayıcınızın ayarlarından çerezleri ve site verilerini istediğiniz an silebilirsiniz. Silerseniz sepetiniz boşalır ve dil tercihiniz sıfırlanır; yaptığınız bağışlar bundan etkilenmez.</p>`,
    daysAgo: 377,
  },
];
