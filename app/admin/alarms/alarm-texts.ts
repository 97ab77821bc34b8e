import { accountAlarms } from "#app/admin/accounts/messages.ts";
import { cashAlarms } from "#app/admin/cash/messages.ts";
import { kurbanAlarms } from "#app/admin/kurban/kurban-alarms.ts";
import { readyAlarms } from "#app/admin/ready/messages.ts";
import { refundAlarms } from "#app/admin/refunds/messages.ts";
import type { AlarmKind } from "#server/giving/payments/alarm-kinds.ts";
import type { AlarmRow } from "#server/giving/payments/list-alarms.ts";
import { ownValue } from "#shared/text/own-value.ts";

type AlarmText = {
  name: string;
  /** The meaning of the alarm, and what staff can do. */
  advice: string;
  /** Whether another inquiry at the bank may resolve the alarm. */
  askBank?: true;
  /** Whether the alarm is about a total that can be recomputed. */
  recompute?: true;
  /** Whether staff may cancel the order, because its money is missing or was refunded. */
  cancels?: true;
  /** `refund`: staff can refund the payment. `book`: staff can book a refund that was made in the bank's panel. */
  refund?: "refund" | "book";
};

const notifyOperator = "Sistem yöneticinize bildirin.";

const alarmTexts: Record<AlarmKind, AlarmText> = {
  duplicate_payment: {
    name: "Aynı sipariş için ikinci ödeme",
    advice:
      "Bağışçı aynı sipariş için iki kez ödemiş. İkinci ödemeyi iade edin; iade tamamlanınca uyarı kendiliğinden kapanır. Kurbanda bağışçı isterse ikinci ödeme ikinci hisse olabilir.",
    refund: "refund",
  },
  amount_difference: {
    name: "Bankadaki tutar farklı",
    advice:
      "Bankanın tahsil ettiği tutar siparişinkinden farklı. Banka panelindeki tutarı kontrol edip bağışçıyla görüşün.",
    askBank: true,
  },
  currency_difference: {
    name: "Bankadaki para birimi farklı",
    advice: "Ödeme Türk lirası dışında bir para birimiyle alınmış. Banka panelinden kontrol edin.",
    askBank: true,
  },
  voided_at_bank: {
    name: "Ödeme bankada iptal edilmiş",
    advice:
      "Tamamlanmış görünen bu ödeme bankada iptal edilmiş. Bankanın panelinden geri verildiyse “Paneldeki İadeyi Kaydet” ile kaydedin: sipariş iptal edilir, tutar toplamlardan düşülür.",
    refund: "book",
    askBank: true,
    cancels: true,
  },
  refunded_at_bank: {
    name: "Ödeme bankada iade edilmiş",
    advice:
      "Tamamlanmış görünen bu ödemenin tamamı ya da bir kısmı bankada iade edilmiş. “Paneldeki İadeyi Kaydet” ile kaydedin: iade edilen tutar toplamlardan düşülür.",
    refund: "book",
    askBank: true,
    cancels: true,
  },
  approved_after_manual_change: {
    name: "Elle değiştirilen siparişe sonradan onay",
    advice:
      "Sipariş elle değiştirildikten sonra banka ödemeyi onayladı. Tamamlanmış siparişte bu ödemenin siparişin kendi ödemesi olup olmadığına karar verin. Tamamlanmamış siparişte bağış sayılacaksa siparişi tamamlayın, istenmiyorsa “İade Et” ile iade edin.",
    refund: "refund",
  },
  unconfirmed_approval: {
    name: "Bankanın doğrulamadığı onay",
    advice:
      "Onaylı bildirilen bu ödemeyi bankanın kayıtları doğrulamıyor. Banka panelinde arayın; yoksa siparişi iptal edin.",
    askBank: true,
  },
  contradictory_message: {
    name: "Bankanın bildirdiği onay kodu farklı",
    advice:
      "Bankanın imzalayıp gönderdiği onay kodu, kendi kayıtlarındakinden farklı. Tutar doğru; ödemeyi banka panelinden kontrol edin.",
  },
  settlement_contradicted: {
    name: "Bankanın kayıtları ödemeyle çelişiyor",
    advice:
      "Ödeme onaylı bildirilmişti, bankanın kayıtları ise bunu doğrulamıyor. Sipariş beklemeye alındı, tutarı toplamlardan düşüldü; kendiliğinden bir daha tamamlanmaz ve SMS gönderilmez. Banka panelinden kontrol edin: para doğru tutarda geldiyse siparişi tamamlayın, gelmediyse ya da iade edildiyse iptal edin.",
  },
  weak_3d_secure: {
    name: "Tam 3D Secure olmadan alınan ödeme",
    advice:
      "Banka, kart sahibini tam doğrulamadan (3D durumu 1'den, Eci 05 ve 02'den farklı) ödemeyi onayladı. Bağış tamamlandı; kart sahibi itiraz ederse banka parayı vakıftan geri alabilir. Ödemeyi banka panelinden kontrol edin; bu uyarı sık gelirse bankanızdan yalnız tam doğrulamayı kabul etmesini isteyin.",
  },

  paid_but_pending: {
    name: "Bankada ödenmiş, bizde bekliyor",
    advice:
      "Bankanın kayıtlarında ödenmiş ya da yarım kalmış (provizyonda, teknik iptal bekliyor) görünüyor, ama banka sorulduğunda ödemeyi doğrulamıyor; sipariş bu yüzden tamamlanmadı. Banka panelinde arayın: para geldiyse siparişi tamamlayın, gelmediyse bankadan işlemi iptal etmesini isteyin.",
    askBank: true,
  },
  missing_at_bank: {
    name: "Bankada bulunmayan ödeme",
    advice:
      "Bizde alınmış görünen bu ödeme bankanın kayıtlarında yok. Banka panelinde arayın, para gelmediyse siparişi iptal edin.",
    askBank: true,
    cancels: true,
  },
  unknown_to_us: {
    name: "Bankada olup bizde olmayan ödeme",
    advice:
      "Bankada, sitenin vermediği bir sipariş numarasıyla para hareketi var. Başka bir yoldan (kart cihazı, başka site) geldiyse bunu yazıp sonuçlandırın, gelmediyse bankaya sorun.",
  },
  bank_day_unread: {
    name: "Bankanın gün listesi eksik",
    advice:
      "Bu günün listesi bankadan alınamadı ya da eksik geldi; ödemeler tam karşılaştırılamadı. Kendiliğinden yeniden denenir, uzun sürerse bankayla görüşün.",
  },
  bank_not_configured: {
    name: "Ayarlarda olmayan bir bankanın ödemeleri bekliyor",
    advice: `Bu bankada başlamış ödemelerin sonucu sorulamıyor, çünkü sitenin ayarlarında artık yok. Para gelmiş olabilir: banka yeniden tanımlanana kadar bu siparişleri banka panelinden kontrol edin. ${notifyOperator}`,
  },

  clock_doubtful: {
    name: "Sunucunun saati şüpheli",
    advice: `Sunucunun saati veritabanınınkinden farklı ya da bir günden fazla ileri atladı. Saat düzelene ya da bir gün geçene kadar hiçbir sipariş süresi dolduğu için kapatılmaz, hiçbir veri silinmez. ${notifyOperator}`,
  },
  ...readyAlarms,
  ...accountAlarms,
  ...cashAlarms,
  ...kurbanAlarms,
  ...refundAlarms,

  completed_unpaid: {
    name: "Ödemesi olmayan tamamlanmış sipariş",
    advice:
      "Sipariş tamamlanmış görünüyor, ama ne bir ödeme ne de tamamlayan bir görevli kayıtlı. Banka hesabını kontrol edin: para geldiyse siparişi açıp bir notla yeniden tamamlayın, gelmediyse iptal edin.",
  },
  paid_not_completed: {
    name: "Ödenmiş ama tamamlanmamış sipariş",
    advice:
      "Ödeme alınmış, sipariş ise tamamlanmamış; kimse de elle değiştirmemiş. Siparişi açıp tamamlayın, para iade edildiyse iptal edip nedenini yazın.",
    askBank: true,
  },
  settled_twice: {
    name: "Birden çok ödemesi olan sipariş",
    advice: `Bir siparişe birden çok ödeme işlenmiş. Banka referanslarını karşılaştırın, fazla ödemeyi siparişin sayfasından iade edin. ${notifyOperator}`,
  },
  payment_without_order: {
    name: "Siparişi olmayan kayıt",
    advice: `Bu kaydın siparişi yok: silinmiş ya da yedekten eksik yüklenmiş olabilir. ${notifyOperator}`,
  },
  total_difference: {
    name: "Sipariş tutarı kalemlerinden farklı",
    advice: `Siparişin tutarı kalemlerinin toplamı değil; veritabanı elle değiştirilmiş olabilir. Bankadaki tutarla karşılaştırın. ${notifyOperator}`,
  },
  paid_amount_difference: {
    name: "Ödeme siparişin tutarında değil",
    advice:
      "Siparişi tamamlayan ödeme başka bir tutarda ya da para biriminde. Banka panelinden kontrol edin, gerekirse bağışçıyla görüşün.",
    askBank: true,
  },
  payment_log_difference: {
    name: "Ödeme logu ödemeyle uyuşmuyor",
    advice: `Ödeme loglarındaki tutar, siparişi tamamlayan ödemeninkinden farklı ya da kayıt eksik. Doğrusunu banka panelinden kontrol edin. ${notifyOperator}`,
  },
  reference_reused: {
    name: "Aynı banka referansı iki ödemede",
    advice:
      "Bankadaki tek bir ödeme bizde birden çok ödeme olarak duruyor. Banka panelinden kontrol edin, gerçek olmayanın siparişini iptal edin.",
  },
  unreported_duplicate: {
    name: "Bildirilmemiş ikinci ödeme",
    advice:
      "Bağışçıdan aynı sipariş için iki kez para alınmış, uyarısı ise verilmemiş. İkinci ödemeyi “İade Et” ile iade edin.",
    refund: "refund",
  },
  never_asked: {
    name: "Sonucu bankaya sorulmayacak ödeme",
    advice: "Bu ödemenin sonucu kesin değil, ama bankaya sorulması planlanmamış. Bankaya sorun.",
    askBank: true,
  },
  collected_difference: {
    name: "Toplanan tutar bağışlardan farklı",
    advice: `Gösterilen tutar, açılış tutarı ile tamamlanan bağışların toplamı değil. Bir kayıt silinmiş de olabilir: önce nedenini arayın, sonra yeniden hesaplatın. Yinelenirse sistem yöneticinize bildirin.`,
    recompute: true,
  },
  supporter_difference: {
    name: "Destekçi sayısı bağışlardan farklı",
    advice: `Gösterilen sayı, açılış sayısı ile tamamlanan bağışların sayısı değil. Yeniden hesaplatın, yinelenirse sistem yöneticinize bildirin.`,
    recompute: true,
  },
  tally_difference: {
    name: "Günlük ya da aylık sayılar kayıtlardan farklı",
    advice: "Bu sayılar artık ayrıca tutulmuyor; bildirimi kapatabilirsiniz.",
  },
  search_difference: {
    name: "Aramada doğru bulunmayan sipariş",
    advice: `Sipariş aramada ya hiç ya da yanlış tutarla çıkıyor. Bağışın kendisi etkilenmez. Yeniden hesaplatın, yinelenirse sistem yöneticinize bildirin.`,
    recompute: true,
  },
  sms_twice: {
    name: "SMS kaydı çelişkili",
    advice:
      "Bağışçıya ikinci bir SMS gitmiş ya da gidebilir, veya gönderilen SMS siparişe yazılmamış. Siparişi açıp SMS durumunu kontrol edin.",
  },
  unsigned_change: {
    name: "Kimin yaptığı bilinmeyen değişiklik",
    advice:
      "Sipariş elle değiştirilmiş, ama kimin değiştirdiği denetim kaydında yok: veritabanına doğrudan girilmiş olabilir. Siparişi bankadaki kayıtla karşılaştırın ve veritabanına kimlerin girebildiğine bakın.",
  },
  refund_above_paid: {
    name: "Ödenenden fazla iade",
    advice: `İadelerin toplamı alınan ödemeyi ya da kalemin tutarını aşıyor; veritabanı elle değiştirilmiş olabilir. İadeleri bankadaki kayıtla karşılaştırın. ${notifyOperator}`,
  },
  refund_not_counted: {
    name: "Hesaplara işlenmemiş iade",
    advice: `Onaylanmış bir iade toplanan tutardan düşülmemiş ya da parası tümüyle geri verilen sipariş hâlâ tamamlanmış görünüyor. Siparişi açın: parası geri verildiyse iptal edin. Yinelenirse sistem yöneticinize bildirin.`,
  },
  refund_never_asked: {
    name: "Yarım kalmış iade",
    advice: `Bu iade ne gönderilecek ne de bankaya sorulacak. İadeler sayfasında sonucunu bankadaki kayda göre siz belirleyin. ${notifyOperator}`,
  },
  document_gap: {
    name: "Belge numaralarında boşluk",
    advice: `Bir belge serisinde numara eksik ya da fazla; veritabanı elle değiştirilmiş olabilir. Muhasebecinize ve sistem yöneticinize bildirin.`,
  },
  document_difference: {
    name: "Belgesi bağışı tutmayan sipariş",
    advice: `Bağışın geçerli belgesi yok ya da belgenin tutarı bağıştan farklı. Seri dolmuş olabilir: belge ayarlarında yeni bir seri seçin. ${notifyOperator}`,
  },
  series_full: {
    name: "Makbuz serisi doldu",
    advice:
      "Bu seride numara kalmadı: makbuzlar ve makbuz iptalleri bekliyor, teşekkür mektupları gönderilmeye devam ediyor. Belge ayarlarında yeni bir seri seçin; bekleyenler tamamlanma sırasıyla numaralanır.",
  },
  only_payment_returned: {
    name: "Tek ödemesi geri verilmiş tamamlanmış sipariş",
    advice:
      "Sipariş elle tamamlanmış, kart ödemesi ise ikinci ödeme olarak geri verilmiş; siparişin parasının başka bir yoldan geldiği kayıtlarda görünmüyor. Para geldiyse bunu yazıp sonuçlandırın, gelmediyse siparişi iptal edin.",
    cancels: true,
  },
  match_above_row: {
    name: "Eşleşmesi tutmayan hesap hareketi",
    advice: `Bir hesap hareketine bağlanan siparişlerin toplamı gelen tutarı aşıyor ya da durumu eşleşmeleriyle çelişiyor; veritabanı elle değiştirilmiş olabilir. Havaleler sayfasında hareketi bankadaki kayıtla karşılaştırın. ${notifyOperator}`,
  },
  match_not_applied: {
    name: "Parası gelmiş ama tamamlanmamış havale",
    advice:
      "Bu siparişin parası bir hesap hareketiyle geldi ve sipariş tamamlandı; şimdi tamamlanmış görünmüyor ve iadesi de yok. Siparişi yeniden tamamlayın, parayı geri gönderdiyseniz iadesini kaydedin ya da Havaleler sayfasında eşleşmeyi geri alın.",
  },
  match_difference: {
    name: "Gelenden farklı tutarla tamamlanmış havale",
    advice:
      "Bu siparişe bağlanan hesap hareketleri siparişin tutarından fazla ya da az; iki hareket aynı bağışı tamamlamış olabilir. Havaleler sayfasında eşleşmeleri karşılaştırın, fazla olanı geri alın.",
  },
  match_sent_back: {
    name: "Parası geri gitmiş, tamamlanmış havale",
    advice:
      "Bu sipariş bir hesap hareketiyle tamamlandı, ama banka parayı gönderene geri göndermiş. Siparişin sayfasından havale iadesi isteyip kaydedin; geri giden hareket bu bağışın değilse Havaleler sayfasında kenara ayırın.",
  },
  gift_day_difference: {
    name: "Günü tutmayan bağış",
    advice: `Tamamlanmış bir siparişin bağış günü yok ya da havalenin bankaya geldiği günden farklı; veritabanı elle değiştirilmiş olabilir. Yıl dökümü ve belgeler bu günü kullanır. ${notifyOperator}`,
  },
  statement_difference: {
    name: "Eksik hesap ekstresi",
    advice: `Bir ekstrenin satırları eksik ya da bakiyesi tutmuyor; veritabanı elle değiştirilmiş olabilir. Ekstreyi bankadan yeniden indirip yükleyin. ${notifyOperator}`,
  },
  unpaid_mail_stopped: {
    name: "Durdurulan havale e-postaları",
    advice: `Son 24 saatte ödenmemiş siparişler için olağandışı sayıda e-posta istendi; biri siteyi başkalarına posta göndermek için kullanıyor olabilir. Yenileri bir süre gönderilmez; bağışçılar hesap bilgilerini ekranda görür. Son siparişlere bakın, sahte olanları iptal edin. ${notifyOperator}`,
  },
  donor_codes_stopped: {
    name: "Durdurulan giriş kodu SMS'leri",
    advice: `Bağışlarım sayfasının giriş kodu SMS'leri son 24 saatte sınıra ulaştı; biri başkalarının numaralarına kod isteyerek SMS harcatıyor olabilir. Bağışçılar e-posta ile girebilir. Son 24 saatte giden SMS'ler azalınca gönderim kendiliğinden sürer; olağan bir yoğunluksa Ayarlar sayfasından yükseltin. ${notifyOperator}`,
  },
  statement_gap: {
    name: "Arada eksik hesap ekstresi",
    advice:
      "Bu hesabın bir ekstresi, önceki ekstrenin kapanış bakiyesiyle başlamıyor; aradaki günlerin dosyası gelmemiş. O günlerin ekstresini bankadan indirip Havaleler sayfasına yükleyin: dosya gelince bu uyarı kendiliğinden kapanır.",
  },
  account_difference: {
    name: "Hareketleri bakiyesini tutmayan hesap",
    advice:
      "Bu hesabın kayıtlı hareketlerinin toplamı, ekstrelerin bakiyeleri arasındaki farkı vermiyor: bir hareket eksik ya da iki kez kayıtlı. Havaleler sayfasında hesabın hareketlerini bankadaki listeyle karşılaştırın; eksik olan günün ekstresini yeniden yükleyin.",
  },
  rule_missing: {
    name: "Kapalı ya da eksik veritabanı kuralı",
    advice: `Hesapları doğru tutan bir kural veritabanında kapalı ya da yok; yeni farklar oluşabilir. Hemen sistem yöneticinize bildirin.`,
  },
};

/** Whether the bank took two payments under one number. Only the bank's panel can refund the second payment. */
export function isPaidTwice({ kind, attemptStatus }: Pick<AlarmRow, "kind" | "attemptStatus">): boolean {
  return kind === "duplicate_payment" && attemptStatus !== "duplicate";
}

/** Returns general texts for a kind of a later version. */
export function alarmText(kind: string): AlarmText {
  return ownValue(alarmTexts, kind) ?? { name: kind, advice: "" };
}

/** Finds the name of the alarm that wrote a payment log; null for a code of the bank. */
export function findAlarmName(code: string): string | null {
  const kind = code.toLowerCase();
  return code === kind ? null : (ownValue(alarmTexts, kind as AlarmKind)?.name ?? null);
}
