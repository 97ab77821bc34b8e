import type { DemoTexts } from "../types.ts";

/** Each entry has the Turkish question as its key. */
export const faqs: DemoTexts<"faqs"> = {
  "Nasıl bağış yapabilirim?": {
    en: {
      title: "How can I donate?",
      content: `<p>In three steps: choose a <a href="/bagis">campaign</a>, enter an amount and add it to your cart, then give your name and phone number at checkout and pay by card or bank transfer. You do not need an account.</p>
<p>One cart can hold several donations: you can pay for your zakat, a share in a water well and your qurbani together.</p>`,
    },
    ar: {
      title: "كيف أتبرع؟",
      content: `<p>في ثلاث خطوات: اختاروا <a href="/bagis">حملة</a>، واكتبوا المبلغ وأضيفوه إلى السلة، ثم أدخلوا اسمكم وهاتفكم في صفحة الدفع وادفعوا بالبطاقة أو بالتحويل المصرفي. لا حاجة إلى إنشاء حساب.</p>
<p>تتسع السلة لأكثر من تبرع: يمكنكم دفع زكاتكم وسهم بئر وأضحيتكم دفعة واحدة.</p>`,
    },
  },
  "En az ne kadar bağış yapabilirim?": {
    en: {
      title: "What is the least I can give?",
      content: `<p>To most campaigns you can give any amount from 1 TL. Donations with a set price, such as qurbani, need at least the price of one share; you see it on the campaign.</p>`,
    },
    ar: {
      title: "ما أقل مبلغ يمكنني التبرع به؟",
      content: `<p>يمكنكم التبرع لمعظم الحملات بأي مبلغ ابتداءً من ليرة واحدة. أما التبرعات محددة القيمة كالأضحية فأقلها قيمة سهم واحد، وتجدونها مكتوبة على الحملة.</p>`,
    },
  },
  "Adım görünmeden bağış yapabilir miyim?": {
    en: {
      title: "Can I give without my name being shown?",
      content: `<p>Yes. We <strong>never publish</strong> our donors' names, on this site or anywhere else. We ask for your name and phone number only to record your donation, to act on your behalf and to tell you the outcome.</p>
<p>If you would rather give us no details at all, you can transfer directly to our <a href="/hesap-numaralari">bank accounts</a>.</p>`,
    },
    ar: {
      title: "هل يمكنني التبرع دون إظهار اسمي؟",
      content: `<p>نعم. <strong>لا ننشر أبدًا</strong> أسماء المتبرعين في الموقع ولا في غيره. نطلب اسمكم وهاتفكم لتسجيل تبرعكم وأخذ وكالتكم وإبلاغكم بالنتيجة فقط.</p>
<p>وإن أردتم التبرع دون أي بيانات فيمكنكم التحويل مباشرة إلى <a href="/hesap-numaralari">حساباتنا المصرفية</a>.</p>`,
    },
  },
  "Bir başkasının adına bağış yapabilir miyim?": {
    en: {
      title: "Can I give in someone else's name?",
      content: `<p>Of course. You can give in the name of your parents, a relative who has passed away or a friend. Just write in the field <strong>Your message</strong> at checkout in whose name and with which intention you give.</p>`,
    },
    ar: {
      title: "هل يمكنني التبرع باسم شخص آخر؟",
      content: `<p>بالتأكيد. يمكنكم التبرع عن والديكم أو عن قريب متوفى أو عن صديق. يكفي أن تكتبوا في حقل <strong>رسالتكم</strong> في صفحة الدفع عمّن تتبرعون وبأي نية.</p>`,
    },
  },
  "Her ay düzenli bağış yapabilir miyim?": {
    en: {
      title: "Can I give every month?",
      content: `<p>Tick <strong>I would like to give regularly</strong> at checkout: we call you and plan together what suits you. Nothing is taken from your card without your knowledge.</p>`,
    },
    ar: {
      title: "هل يمكنني التبرع كل شهر؟",
      content: `<p>ضعوا علامة في خانة التبرع المنتظم في صفحة الدفع، فنتصل بكم ونختار معًا ما يناسبكم. لا يُسحب شيء من بطاقتكم دون علمكم.</p>`,
    },
  },
  "Kart bilgilerim saklanıyor mu?": {
    en: {
      title: "Do you store my card details?",
      content: `<p>No. Your card details <strong>never reach us</strong>: the payment form goes from your browser straight to the bank. We neither see nor keep the number, the expiry date or the security code.</p>
<p>Every payment is confirmed with 3D Secure, the approval that your bank sends to your phone.</p>`,
    },
    ar: {
      title: "هل تحتفظون ببيانات بطاقتي؟",
      content: `<p>لا. <strong>لا تمرّ بيانات بطاقتكم بنا إطلاقًا</strong>: تنتقل استمارة الدفع من متصفحكم إلى المصرف مباشرة، فلا نرى الرقم ولا تاريخ الانتهاء ولا رمز الأمان ولا نحفظها.</p>
<p>تكتمل كل عملية دفع بخدمة 3D Secure، أي بالموافقة التي يرسلها مصرفكم إلى هاتفكم.</p>`,
    },
  },
  "Yurt dışından ya da yabancı bir kartla bağış yapabilir miyim?": {
    en: {
      title: "Can I give from abroad or with a foreign card?",
      content: `<p>You can give from anywhere in the world with a Visa or Mastercard that supports 3D Secure. The site can show amounts in dollars or euros, but your card is charged in <strong>Turkish lira</strong>; your own bank converts it at its own rate.</p>
<p>If your card is refused, ask your bank to open it for online payments abroad and for 3D Secure, or make a transfer to our <a href="/hesap-numaralari">accounts</a>.</p>`,
    },
    ar: {
      title: "هل يمكنني التبرع من الخارج أو ببطاقة أجنبية؟",
      content: `<p>يمكنكم التبرع من أي مكان في العالم ببطاقات فيزا وماستركارد المفعّلة بخدمة 3D Secure. يعرض الموقع المبالغ بالدولار أو اليورو، لكن السحب يجري <strong>بالليرة التركية</strong>، ويحوّلها مصرفكم بسعر صرفه.</p>
<p>إن رُفضت بطاقتكم فاطلبوا من مصرفكم تفعيلها للشراء عبر الإنترنت من الخارج ولخدمة 3D Secure، أو أرسلوا حوالة إلى <a href="/hesap-numaralari">حساباتنا</a>.</p>`,
    },
  },
  "Havaleyle bağışta açıklamaya ne yazmalıyım?": {
    en: {
      title: "What do I write in the description of a bank transfer?",
      content: `<p>Choose <strong>bank transfer</strong> at checkout and save your donation: we show you our account number and a short <strong>reference</strong>. Write only this reference in the description, and your transfer is matched with the right donation.</p>
<p>Do not worry if you forgot it. <a href="/iletisim">Contact us</a> with your bank's transfer slip, and we find and match your transfer.</p>`,
    },
    ar: {
      title: "ماذا أكتب في بيان الحوالة؟",
      content: `<p>اختاروا <strong>التحويل المصرفي</strong> في صفحة الدفع وسجّلوا تبرعكم، فنعرض لكم رقم حسابنا و<strong>مرجعًا</strong> قصيرًا. اكتبوا هذا المرجع وحده في البيان ليُربط تحويلكم بالتبرع الصحيح.</p>
<p>إن نسيتم المرجع فلا تقلقوا. <a href="/iletisim">تواصلوا معنا</a> مع إشعار التحويل، ونحن نجده ونربطه.</p>`,
    },
  },
  "Ödeme sırasında hata aldım. Kartımdan para çekildi mi?": {
    en: {
      title: "I got an error while paying. Was my card charged?",
      content: `<p>If you saw an error, your card was most likely not charged. If the connection broke at the very moment of payment, we ask the bank ourselves and record the outcome; open the result page again to see it.</p>
<p>When we see that the same donation was paid twice, we contact you and refund the second payment. If there is a charge you cannot explain, <a href="/iletisim">write to us</a>; we look into it the same day.</p>`,
    },
    ar: {
      title: "ظهر خطأ أثناء الدفع. هل سُحب المبلغ من بطاقتي؟",
      content: `<p>إن ظهرت لكم شاشة خطأ فالأغلب أن المبلغ لم يُسحب. وإن انقطع الاتصال لحظة الدفع فإننا نسأل المصرف ونسجل النتيجة، وترونها إذا فتحتم صفحة النتيجة مرة أخرى.</p>
<p>إذا وجدنا أن التبرع نفسه دُفع مرتين تواصلنا معكم وأعدنا الزائد. وإن رأيتم حركة لا تعرفون سببها في حسابكم <a href="/iletisim">فاكتبوا إلينا</a> لنبحثها في اليوم نفسه.</p>`,
    },
  },
  "Yanlışlıkla bağış yaptım. İade alabilir miyim?": {
    en: {
      title: "I gave by mistake. Can I get a refund?",
      content: `<p>Yes. If you typed the wrong amount or made the same donation twice, contact us with your <strong>donation number</strong>. We refund a card payment to the same card and a transfer to the account it came from; it takes your bank a few working days to show it.</p>
<p>A qurbani that has been slaughtered and aid that has been delivered cannot be refunded; we tell you so plainly.</p>`,
    },
    ar: {
      title: "تبرعت بالخطأ. هل يمكنني استرداد المبلغ؟",
      content: `<p>نعم. إن كتبتم مبلغًا خاطئًا أو كررتم التبرع نفسه فتواصلوا معنا <strong>برقم التبرع</strong>. نعيد ما دُفع بالبطاقة إلى البطاقة نفسها، والحوالة إلى الحساب الذي جاءت منه، ويظهر المبلغ عندكم خلال أيام عمل قليلة.</p>
<p>لا يمكن رد أضحية ذُبحت أو مساعدة وصلت إلى أصحابها، ونخبركم بذلك صراحة.</p>`,
    },
  },
  "Zekâtım gerçekten zekât verilebilecek kişilere mi ulaşıyor?": {
    en: {
      title: "Does my zakat really reach people who may receive it?",
      content: `<p>Yes. We keep zakat and fitrana in a <strong>separate account</strong> and pass them on, without any deduction, only to people who may receive zakat. We follow the opinion of our <a href="/biz-kimiz/kurumsal/yetkili-kurullar">advisory board</a>.</p>
<p>To keep it apart, choose <strong>Zakat</strong> as the kind of donation in the donation window.</p>`,
    },
    ar: {
      title: "هل تصل زكاتي حقًا إلى مستحقيها؟",
      content: `<p>نعم. تُحفظ الزكاة وزكاة الفطر في <strong>حساب مستقل</strong>، وتصل كاملة دون أي اقتطاع إلى مستحقيها وحدهم، وفق رأي <a href="/biz-kimiz/kurumsal/yetkili-kurullar">مجلسنا الاستشاري</a>.</p>
<p>كي لا تختلط زكاتكم بغيرها اختاروا <strong>الزكاة</strong> نوعًا للتبرع في نافذة التبرع.</p>`,
    },
  },
  "Zekât, fitre ve sadaka arasında ne fark var?": {
    en: {
      title: "What is the difference between zakat, fitrana and sadaqah?",
      content: `<ul><li><strong>Zakat:</strong> someone whose wealth has reached the nisab and been held for a year gives a share of it, usually one fortieth.</li><li><strong>Fitrana:</strong> charity that everyone who reaches Eid al-Fitr gives for themselves and for those they support.</li><li><strong>Sadaqah:</strong> any help given freely, at any time and in any amount.</li></ul>
<p>If you are not sure how much zakat you owe, we suggest that you ask a scholar.</p>`,
    },
    ar: {
      title: "ما الفرق بين الزكاة وزكاة الفطر والصدقة؟",
      content: `<ul><li><strong>الزكاة:</strong> ما يخرجه من بلغ ماله النصاب وحال عليه الحول، وهو في الغالب ربع العشر.</li><li><strong>زكاة الفطر:</strong> ما يخرجه من أدرك عيد الفطر عن نفسه وعمّن يعولهم.</li><li><strong>الصدقة:</strong> كل عطاء يُبذل عن طيب نفس، دون وقت أو مقدار محدد.</li></ul>
<p>إن لم تتيقنوا من مقدار زكاتكم فننصح بسؤال أهل العلم.</p>`,
    },
  },
  "Kurban hissesi nedir, birden çok hisse alabilir miyim?": {
    en: {
      title: "What is a qurbani share, and can I take more than one?",
      content: `<p>A cow is divided into seven shares, and each share is one person's qurbani. In the donation window you can raise the number of shares and take one for each member of your family.</p>
<p>Write the names in the field <strong>Your message</strong>, and we enter them in the slaughter list.</p>`,
    },
    ar: {
      title: "ما سهم الأضحية، وهل يمكنني أخذ أكثر من سهم؟",
      content: `<p>تُقسم البقرة إلى سبعة أسهم، وكل سهم أضحية شخص واحد. يمكنكم زيادة عدد الأسهم في نافذة التبرع وأخذ سهم عن كل فرد من أسرتكم.</p>
<p>اكتبوا أسماء أصحاب الأسهم في حقل <strong>رسالتكم</strong> لنسجلها في قائمة الذبح.</p>`,
    },
  },
  "Vekâlet nedir, nasıl veriyorum?": {
    en: {
      title: "What does it mean to authorise you, and how do I do it?",
      content: `<p>To have your qurbani slaughtered on your behalf we need your authorisation. Tick <strong>I authorise the foundation</strong> when you add a qurbani to your cart; we store it together with the text you agreed to.</p>
<p>The slaughter is performed on your behalf, according to religious practice, with the intention made in the name of each shareholder.</p>`,
    },
    ar: {
      title: "ما الوكالة وكيف أمنحها؟",
      content: `<p>لنذبح أضحيتكم نيابة عنكم لا بد من توكيلكم. يكفي أن تضعوا علامة في خانة التوكيل عند إضافة الأضحية إلى السلة، ونحفظها مع النص الذي وافقتم عليه.</p>
<p>يجري الذبح بالوكالة وفق الأحكام الشرعية وبنيّة صاحب السهم.</p>`,
    },
  },
  "Kurbanım kesilince haberim olacak mı?": {
    en: {
      title: "Will I hear when my qurbani has been slaughtered?",
      content: `<p>If you bought a share, you see its steps on the <a href="/takip">tracking page</a>: received, assigned to an animal, slaughtered, distributed. The meat is shared among families in need; you find the reports on our <a href="/haberler">News</a> page.</p>`,
    },
    ar: {
      title: "هل تخبرونني عند ذبح أضحيتي؟",
      content: `<p>إن اشتريتم سهماً فإنكم ترون مراحله في <a href="/takip">صفحة المتابعة</a>: الاستلام، والتسجيل على ذبيحة، والذبح، والتوزيع. يُوزَّع اللحم على الأسر المحتاجة، وتجدون أخباره في صفحة <a href="/haberler">الأخبار</a>.</p>`,
    },
  },
  "Bağışımın alındığını nasıl anlarım?": {
    en: {
      title: "How do I know that you received my donation?",
      content: `<p>When a card payment is complete you see the outcome and your donation number on the screen. With a bank transfer the donation is confirmed once the money has reached our account and been checked.</p>
<p>Keep your donation number: we find your donation by it whenever you ask us something.</p>`,
    },
    ar: {
      title: "كيف أعرف أن تبرعي وصل؟",
      content: `<p>عند اكتمال الدفع بالبطاقة ترون النتيجة ورقم تبرعكم على الشاشة. أما الحوالة فيُؤكَّد تبرعها بعد وصولها إلى حسابنا ومراجعتها.</p>
<p>احتفظوا برقم التبرع: به نجد تبرعكم كلما سألتمونا عنه.</p>`,
    },
  },
  "Bağış makbuzumu nasıl alırım?": {
    en: {
      title: "How do I get a receipt for my donation?",
      content: `<p>If a document has been issued for your donation, you see it on the page after the payment and can download it. If you need another one, <a href="/iletisim">contact us</a> with your donation number.</p>`,
    },
    ar: {
      title: "كيف أحصل على إيصال تبرعي؟",
      content: `<p>إذا صدر مستند لتبرعكم فسترونه في الصفحة التي تلي الدفع ويمكنكم تنزيله. وإن احتجتم إلى مستند آخر <a href="/iletisim">فتواصلوا معنا</a> مع ذكر رقم التبرع.</p>`,
    },
  },
  "Bağışımı vergiden düşebilir miyim?": {
    en: {
      title: "Is my donation tax deductible?",
      content: `<p>That depends on whether the organisation you give to is tax exempt, and on your own tax situation. Before you use a donation in your tax return, ask your accountant which documents you need.</p>`,
    },
    ar: {
      title: "هل يُخصم تبرعي من الضريبة؟",
      content: `<p>يتوقف ذلك على إعفاء الجهة التي تتبرعون لها من الضريبة وعلى وضعكم الضريبي. قبل إدراج التبرع في إقراركم اسألوا محاسبكم عن الوثائق اللازمة.</p>`,
    },
  },
  "Bağışım nasıl harcanıyor?": {
    en: {
      title: "How is my donation spent?",
      content: `<p>Your donation is used only for the <strong>campaign you chose</strong>. Last year, of every 100 lira 91 went directly to aid, 5 to storage, transport and field work, 3 to administration and 1 to keeping donors informed.</p>
<p>Nothing is deducted from zakat, fitrana and qurbani. How our accounts are audited is described on the page <a href="/biz-kimiz/kurumsal/denetim">Audit</a>.</p>`,
    },
    ar: {
      title: "كيف يُصرف تبرعي؟",
      content: `<p>يُصرف تبرعكم في <strong>الحملة التي اخترتموها</strong> وحدها. في العام الماضي ذهب من كل 100 ليرة 91 ليرة إلى المساعدة مباشرة، و5 إلى المستودعات والنقل والعمل الميداني، و3 إلى الإدارة، وليرة إلى إعلام المتبرعين.</p>
<p>لا يُقتطع شيء من الزكاة وزكاة الفطر والأضحية. وتجدون في صفحة <a href="/biz-kimiz/kurumsal/denetim">الرقابة والتدقيق</a> كيف تُراجع حساباتنا.</p>`,
    },
  },
  "Kampanya hedefine ulaşırsa fazlası ne oluyor?": {
    en: {
      title: "What happens when a campaign gets more than its goal?",
      content: `<p>What goes beyond the goal is used for our next work with the same purpose: when a well is paid for, we begin the next one. If we ever had to change the purpose, we would ask you.</p>`,
    },
    ar: {
      title: "ماذا يحدث إذا تجاوزت الحملة هدفها؟",
      content: `<p>ما زاد على الهدف يُصرف في عملنا التالي للغاية نفسها: إذا اكتملت كلفة بئر بدأنا بالتي تليها. وإن اضطررنا إلى تغيير الغاية سألناكم أولًا.</p>`,
    },
  },
  "Yardımların yerine ulaştığını nereden bilebilirim?": {
    en: {
      title: "How can I know that the aid arrives?",
      content: `<p>We announce finished work with date and place on our <a href="/haberler">News</a> page, and you see on the site at any time what our <a href="/projeler/cadda-koy-su-kuyusu">projects</a> have collected. We do not show the faces of people who receive aid without their express consent: their dignity is entrusted to us.</p>`,
    },
    ar: {
      title: "كيف أتأكد من وصول المساعدات؟",
      content: `<p>نعلن الأعمال المنجزة بتاريخها ومكانها في صفحة <a href="/haberler">الأخبار</a>، وترون في الموقع المبلغ المجموع <a href="/projeler/cadda-koy-su-kuyusu">لمشاريعنا</a> أولًا بأول. ولا نُظهر وجوه من يتلقون المساعدة دون موافقتهم الصريحة، فكرامتهم أمانة عندنا.</p>`,
    },
  },
  "Eşya, giysi ya da gıda bağışlayabilir miyim?": {
    en: {
      title: "Can I donate goods, clothes or food?",
      content: `<p>What our warehouses need changes from season to season. Please <a href="/iletisim">call us</a> before you send anything; we tell you what is needed now and where the nearest drop-off point is.</p>`,
    },
    ar: {
      title: "هل يمكنني التبرع بالأثاث أو الملابس أو الطعام؟",
      content: `<p>تختلف حاجة مستودعاتنا من موسم إلى آخر. نرجو أن <a href="/iletisim">تتصلوا بنا</a> قبل الإرسال لنخبركم بالحاجة الحالية وبأقرب مكان للتسليم.</p>`,
    },
  },
  "Bilgilerimi kimlerle paylaşıyorsunuz?": {
    en: {
      title: "With whom do you share my details?",
      content: `<p>With the bank for payment, with our messaging provider where a message is sent, and with public authorities when the law requires it; never more than is needed. We do not sell your details or share them with other organisations.</p>
<p>You find more in our <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">personal data notice</a>.</p>`,
    },
    ar: {
      title: "مع من تشاركون بياناتي؟",
      content: `<p>مع المصرف لإتمام الدفع، ومع مزوّد خدمة الرسائل إن أُرسلت رسالة، ومع الجهات الرسمية حين يوجب القانون، وبالقدر اللازم فقط. لا نبيع بياناتكم ولا نشاركها مع مؤسسات أخرى.</p>
<p>التفاصيل في <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">إشعار حماية البيانات الشخصية</a>.</p>`,
    },
  },
  "Bana reklam mesajı gönderecek misiniz?": {
    en: {
      title: "Will you send me advertising?",
      content: `<p>Only if you allow it. The box for messages at checkout starts empty, and you can donate without ticking it. You can withdraw your permission at any time by <a href="/iletisim">writing to us</a>; notices about the donation itself are not affected.</p>`,
    },
    ar: {
      title: "هل سترسلون إليّ رسائل دعائية؟",
      content: `<p>فقط إن سمحتم بذلك. تأتي خانة الرسائل في صفحة الدفع فارغة، ويمكنكم التبرع دون وضع علامة فيها. ولكم سحب موافقتكم متى شئتم <a href="/iletisim">بالكتابة إلينا</a>، ولا يشمل ذلك الإشعارات المتعلقة بالتبرع نفسه.</p>`,
    },
  },
  "Verilerimin silinmesini isteyebilir miyim?": {
    en: {
      title: "Can I ask you to erase my data?",
      content: `<p>Yes. To use your rights under article 11 of the Turkish data protection law (KVKK), simply <a href="/iletisim">write to us</a>: you can learn what we hold about you and ask us to correct or erase it. Financial records that the law makes us keep stay without your name. We answer within thirty days at the latest.</p>`,
    },
    ar: {
      title: "هل يمكنني طلب محو بياناتي؟",
      content: `<p>نعم. لاستعمال حقوقكم في المادة 11 من قانون حماية البيانات التركي (KVKK) يكفي أن <a href="/iletisim">تكتبوا إلينا</a>: يمكنكم معرفة ما نحفظه عنكم وطلب تصحيحه أو محوه. تبقى السجلات المالية التي يوجب القانون حفظها دون اسمكم. نجيبكم خلال ثلاثين يومًا على الأكثر.</p>`,
    },
  },
};
