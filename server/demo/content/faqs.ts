import type { DemoFaq } from "./types.ts";

/**
 * The questions of donors. The answers describe this program and the demo foundation. They are sample texts, not
 * advice.
 */
export const faqs: DemoFaq[] = [
  {
    category: "Bağış yapmak",
    title: "Nasıl bağış yapabilirim?",
    content: `<p>Üç adımda: bir <a href="/bagis">kampanya</a> seçin, tutarı yazıp sepete ekleyin, ödeme sayfasında adınızı ve telefonunuzu girip kartla ya da havaleyle ödeyin. Üye olmanız gerekmez.</p>
<p>Aynı sepete birden çok bağış koyabilirsiniz: zekâtınızı, bir su kuyusu hissesini ve kurbanınızı tek ödemede verebilirsiniz.</p>`,
  },
  {
    category: "Bağış yapmak",
    title: "En az ne kadar bağış yapabilirim?",
    content: `<p>Çoğu kampanyada 1 TL'den başlayarak dilediğiniz tutarı verebilirsiniz. Kurban gibi bedeli belli bağışlarda en az bir hisse bedeli gerekir; tutar kampanyanın üzerinde yazar.</p>`,
  },
  {
    category: "Bağış yapmak",
    title: "Adım görünmeden bağış yapabilir miyim?",
    content: `<p>Evet. Bağışçılarımızın adını sitede ya da başka bir yerde <strong>hiçbir zaman yayımlamayız</strong>. Adınızı ve telefonunuzu yalnızca bağışınızın kaydını tutmak, vekâletinizi almak ve sonucunu size bildirmek için isteriz.</p>
<p>Hiç bilgi vermeden yardım etmek isterseniz <a href="/hesap-numaralari">banka hesaplarımıza</a> doğrudan havale yapabilirsiniz.</p>`,
  },
  {
    category: "Bağış yapmak",
    title: "Bir başkasının adına bağış yapabilir miyim?",
    content: `<p>Elbette. Anne babanız, vefat eden bir yakınınız ya da bir dostunuz adına bağış yapabilirsiniz. Ödeme sayfasındaki <strong>Mesajınız</strong> alanına kimin adına ve hangi niyetle verdiğinizi yazmanız yeterlidir.</p>`,
  },
  {
    category: "Bağış yapmak",
    title: "Her ay düzenli bağış yapabilir miyim?",
    content: `<p>Ödeme sayfasında <strong>Düzenli bağış yapmak istiyorum</strong> kutusunu işaretleyin; sizi arayıp size uygun yolu birlikte planlayalım. Kartınızdan haberiniz olmadan çekim yapılmaz.</p>`,
  },
  {
    category: "Ödeme ve güvenlik",
    title: "Kart bilgilerim saklanıyor mu?",
    content: `<p>Hayır. Kart bilgileriniz <strong>bize hiç uğramaz</strong>: ödeme formu tarayıcınızdan doğrudan bankaya gider. Numaranızı, son kullanma tarihini ve güvenlik kodunu ne görür ne saklarız.</p>
<p>Her ödeme 3D Secure ile, yani bankanızın telefonunuza gönderdiği onayla tamamlanır.</p>`,
  },
  {
    category: "Ödeme ve güvenlik",
    title: "Yurt dışından ya da yabancı bir kartla bağış yapabilir miyim?",
    content: `<p>3D Secure'a açık Visa ve Mastercard kartlarla dünyanın her yerinden bağış yapabilirsiniz. Tutarı sitede dolar ya da avro olarak görebilirsiniz, çekim <strong>Türk lirası</strong> olarak yapılır; çevrimi kendi bankanız kendi kuruyla yapar.</p>
<p>Kartınız kabul edilmezse bankanızdan yurt dışı internet alışverişine ve 3D Secure'a açılmasını isteyin ya da <a href="/hesap-numaralari">hesaplarımıza</a> havale yapın.</p>`,
  },
  {
    category: "Ödeme ve güvenlik",
    title: "Havaleyle bağışta açıklamaya ne yazmalıyım?",
    content: `<p>Ödeme sayfasında <strong>havale veya EFT</strong> seçip bağışınızı kaydedin: size hesap numaramızı ve kısa bir <strong>referans</strong> gösteririz. Açıklamaya yalnızca bu referansı yazın; aktarımınız böylece doğru bağışla eşleşir.</p>
<p>Referansı unuttuysanız endişelenmeyin. Dekontunuzla <a href="/iletisim">bize ulaşın</a>, aktarımınızı biz bulup eşleştiririz.</p>`,
  },
  {
    category: "Ödeme ve güvenlik",
    title: "Ödeme sırasında hata aldım. Kartımdan para çekildi mi?",
    content: `<p>Hata ekranı gördüyseniz çoğunlukla çekim yapılmamıştır. Bağlantı tam ödeme anında koptuysa bankaya biz sorar, sonucu kaydederiz; sonuç sayfasını yeniden açtığınızda görürsünüz.</p>
<p>Aynı bağışın iki kez ödendiğini görürsek size ulaşır, fazlasını iade ederiz. Hesabınızda açıklayamadığınız bir hareket görürseniz <a href="/iletisim">bize yazın</a>, aynı gün inceleriz.</p>`,
  },
  {
    category: "Ödeme ve güvenlik",
    title: "Yanlışlıkla bağış yaptım. İade alabilir miyim?",
    content: `<p>Evet. Tutarı yanlış yazdıysanız ya da aynı bağışı iki kez yaptıysanız <strong>bağış numaranızla</strong> bize ulaşın. Kartla yapılan bağışı aynı karta, havaleyi geldiği hesaba iade ederiz; banka kartınıza birkaç iş günü içinde yansıtır.</p>
<p>Kesimi yapılmış kurban ve ihtiyaç sahibine ulaşmış yardım iade edilemez; bu durumda size açıkça söyleriz.</p>`,
  },
  {
    category: "Zekât ve kurban",
    title: "Zekâtım gerçekten zekât verilebilecek kişilere mi ulaşıyor?",
    content: `<p>Evet. Zekât ve fitre <strong>ayrı hesapta</strong> tutulur, hiçbir gider kesilmeden yalnızca zekât verilebilecek kişilere ulaştırılır. Uygulama <a href="/biz-kimiz/kurumsal/yetkili-kurullar">danışma kurulumuzun</a> görüşüyle yürütülür.</p>
<p>Zekâtınız karışmasın diye bağış penceresinde bağış türü olarak <strong>Zekât</strong> seçin.</p>`,
  },
  {
    category: "Zekât ve kurban",
    title: "Zekât, fitre ve sadaka arasında ne fark var?",
    content: `<ul><li><strong>Zekât:</strong> dinen zengin sayılan kişinin, nisaba ulaşan ve üzerinden bir yıl geçen malının genellikle kırkta birini vermesidir.</li><li><strong>Fitre:</strong> ramazan bayramına kavuşan kişinin, kendisi ve bakmakla yükümlü oldukları için verdiği sadakadır.</li><li><strong>Sadaka:</strong> zamanı ve tutarı belli olmayan, gönülden verilen her yardımdır.</li></ul>
<p>Ne kadar zekât düştüğünden emin değilseniz bir din görevlisine danışmanızı öneririz.</p>`,
  },
  {
    category: "Zekât ve kurban",
    title: "Kurban hissesi nedir, birden çok hisse alabilir miyim?",
    content: `<p>Büyükbaş bir hayvan yedi hisseye bölünür; her hisse bir kişinin kurbanıdır. Bağış penceresinde hisse sayısını artırabilir, ailenizdeki her kişi için bir hisse alabilirsiniz.</p>
<p>Hisse sahiplerinin adlarını <strong>Mesajınız</strong> alanına yazarsanız kesim listesine o adlarla geçeriz.</p>`,
  },
  {
    category: "Zekât ve kurban",
    title: "Vekâlet nedir, nasıl veriyorum?",
    content: `<p>Kurbanınızı sizin yerinize bizim kestirebilmemiz için bize vekâlet vermeniz gerekir. Kurban bağışını sepete eklerken <strong>vekâlet veriyorum</strong> kutusunu işaretlemeniz yeterlidir; kayda, onayladığınız metinle birlikte geçer.</p>
<p>Kesim vekâleten, dinî usule uygun olarak ve hisse sahibi adına niyet edilerek yapılır.</p>`,
  },
  {
    category: "Zekât ve kurban",
    title: "Kurbanım kesilince haberim olacak mı?",
    content: `<p>Hisse alarak verdiğiniz kurbanın adımlarını <a href="/takip">takip sayfasında</a> görürsünüz: alındı, hayvana yazıldı, kesildi, dağıtıldı. Et, ihtiyaç sahibi ailelere paylaştırılır; haberlerini <a href="/haberler">Haberler</a> sayfamızda bulursunuz.</p>`,
  },
  {
    category: "Makbuz ve belgeler",
    title: "Bağışımın alındığını nasıl anlarım?",
    content: `<p>Kartla ödeme tamamlanınca ekranda sonucu ve bağış numaranızı görürsünüz. Havalede bağışınız, aktarımınız hesabımıza ulaşıp kontrol edildikten sonra onaylanır.</p>
<p>Bağış numaranızı saklayın: bize sorduğunuz her şeyde bağışınızı onunla buluruz.</p>`,
  },
  {
    category: "Makbuz ve belgeler",
    title: "Bağış makbuzumu nasıl alırım?",
    content: `<p>Bağışınız için bir belge düzenlendiyse ödemeden sonraki sayfada görür ve indirirsiniz. Başka bir belgeye ihtiyacınız varsa bağış numaranızla <a href="/iletisim">bize ulaşın</a>.</p>`,
  },
  {
    category: "Makbuz ve belgeler",
    title: "Bağışımı vergiden düşebilir miyim?",
    content: `<p>Bu, bağış yaptığınız kuruluşun vergi muafiyeti olup olmadığına ve sizin mükellefiyetinize bağlıdır. Bağışınızı beyanınızda kullanmadan önce mali müşavirinize danışın ve hangi belgelerin gerektiğini sorun.</p>`,
  },
  {
    category: "Bağışınızın yolculuğu",
    title: "Bağışım nasıl harcanıyor?",
    content: `<p>Bağışınız yalnızca <strong>seçtiğiniz kampanya</strong> için kullanılır. Geçen yıl her 100 liranın 91 lirası doğrudan yardıma, 5 lirası depo, nakliye ve saha çalışmasına, 3 lirası yönetime, 1 lirası bağışçıları bilgilendirmeye gitti.</p>
<p>Zekât, fitre ve kurbandan hiçbir gider kesilmez. Hesaplarımızın nasıl denetlendiğini <a href="/biz-kimiz/kurumsal/denetim">Denetim</a> sayfasında okuyabilirsiniz.</p>`,
  },
  {
    category: "Bağışınızın yolculuğu",
    title: "Kampanya hedefine ulaşırsa fazlası ne oluyor?",
    content: `<p>Hedefi aşan bağış, aynı amaçla yürüttüğümüz bir sonraki çalışmaya aktarılır: bir kuyunun hedefi dolduysa sıradaki kuyuya başlarız. Amacı değiştirmemiz gerekirse size sorarız.</p>`,
  },
  {
    category: "Bağışınızın yolculuğu",
    title: "Yardımların yerine ulaştığını nereden bilebilirim?",
    content: `<p>Tamamlanan çalışmaları tarih ve yerleriyle <a href="/haberler">Haberler</a> sayfamızda duyururuz; <a href="/projeler/cadda-koy-su-kuyusu">projelerimizin</a> toplanan tutarını sitede anlık görürsünüz. Yardım alanların yüzünü, açık rızaları olmadan göstermeyiz: onların onuru bize emanettir.</p>`,
  },
  {
    category: "Bağışınızın yolculuğu",
    title: "Eşya, giysi ya da gıda bağışlayabilir miyim?",
    content: `<p>Depolarımızın ihtiyacı döneme göre değişir. Göndermeden önce lütfen <a href="/iletisim">bizi arayın</a>; şu an neye ihtiyaç olduğunu ve en yakın teslim yerini söyleyelim.</p>`,
  },
  {
    category: "Kişisel veriler",
    title: "Bilgilerimi kimlerle paylaşıyorsunuz?",
    content: `<p>Ödeme için bankayla, ileti gönderilirse haberleşme hizmeti sağlayıcısıyla ve kanunen istendiğinde yetkili kurumlarla; her defasında yalnızca gerektiği kadar. Bilgilerinizi satmayız, başka kuruluşlarla paylaşmayız.</p>
<p>Ayrıntılar <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">KVKK aydınlatma metnimizdedir</a>.</p>`,
  },
  {
    category: "Kişisel veriler",
    title: "Bana reklam mesajı gönderecek misiniz?",
    content: `<p>Yalnızca izin verirseniz. Ödeme sayfasındaki ileti izni kutusu boş gelir ve boş bırakarak da bağış yapabilirsiniz. Verdiğiniz izni <a href="/iletisim">bize yazarak</a> dilediğiniz an geri alabilirsiniz; bağışınızın kendisiyle ilgili bildirimler bunun dışındadır.</p>`,
  },
  {
    category: "Kişisel veriler",
    title: "Verilerimin silinmesini isteyebilir miyim?",
    content: `<p>Evet. KVKK'nın 11. maddesindeki haklarınızı kullanmak için <a href="/iletisim">bize yazmanız</a> yeterlidir: hakkınızda ne tuttuğumuzu öğrenebilir, düzeltilmesini ya da silinmesini isteyebilirsiniz. Kanunun saklamamızı istediği mali kayıtlar adınız olmadan kalır. En geç otuz gün içinde cevap veririz.</p>`,
  },
];
