import type { DemoTexts } from "../types.ts";

/**
 * The deed, the conditions of giving and other commitments. They are sample texts of a demo foundation, not legal
 * advice.
 */
export const legal: DemoTexts<"pages"> = {
  "vakif-kurulus-senedi": {
    en: {
      title: "Deed of Foundation",
      content: `<p>This page sums up the articles of our deed that matter most to donors. You can <a href="/iletisim">ask us</a> for the full, notarised text, which is in Turkish.</p>
<h2>Name and seat</h2>
<p>The name of the foundation is İmece Vakfı. Its seat is in Kayseri. Branches and representative offices may be opened by decision of the executive board, after the required notifications.</p>
<h2>Purpose</h2>
<p>The purpose of the foundation is to bring help to people who need it because of poverty, disaster, war, illness or the loss of their parents, without distinction of language, origin, belief or opinion; and to support education, access to clean water and a culture of solidarity.</p>
<h2>Activities</h2>
<ul><li>Providing food, clothing, shelter and medical aid; running soup kitchens, bakeries and warehouses</li><li>Giving students scholarships that need not be repaid; renovating schools and libraries</li><li>Building wells, clinics and similar lasting works, and maintaining them</li><li>Delivering zakat, fitrana and qurbani donations as the donors' proxy</li><li>Training volunteers; working with organisations that share the same purpose</li></ul>
<h2>Assets and income</h2>
<p>The foundation was established with the assets endowed by its forty-two founders. Its income consists of donations, bequests and the return on its assets. Conditional donations are used only as their condition says. The foundation may not engage in trade outside its purpose, nor stand surety for debts.</p>
<h2>Bodies</h2>
<ol><li>Board of Trustees</li><li>Executive Board</li><li>Audit Board</li></ol>
<p>The page <a href="/biz-kimiz/kurumsal/yetkili-kurullar">Governing Bodies</a> describes their duties. Their members may not profit from the foundation through their office.</p>
<h2>Amendments</h2>
<p>The deed may be amended by a majority of at least two thirds of the board of trustees and with the approval of the competent authorities. The purpose of the foundation may not be changed.</p>
<h2>Dissolution</h2>
<p>If the foundation is dissolved, the assets that remain after its debts have been paid pass to a foundation with a similar purpose; no share goes to founders or managers.</p>`,
    },
    ar: {
      title: "وثيقة تأسيس المؤسسة",
      content: `<p>تلخص هذه الصفحة مواد وثيقة التأسيس التي تهم متبرعينا أكثر من غيرها. ويمكنكم أن <a href="/iletisim">تطلبوا منا</a> النص الكامل المصدَّق لدى كاتب العدل، وهو باللغة التركية.</p>
<h2>الاسم والمقر</h2>
<p>اسم المؤسسة İmece Vakfı، ومقرها في قيصري. ويجوز فتح فروع ومكاتب تمثيل بقرار من مجلس الإدارة وبعد الإشعارات اللازمة.</p>
<h2>الغاية</h2>
<p>غاية المؤسسة إيصال المساعدة إلى من يحتاج إليها بسبب الفقر أو الكوارث أو الحرب أو المرض أو اليتم، دون تمييز في اللغة أو الأصل أو المعتقد أو الرأي؛ ودعم التعليم والحصول على الماء النظيف وثقافة التضامن.</p>
<h2>الأنشطة</h2>
<ul><li>تقديم الغذاء والكساء والمأوى والمساعدة الطبية؛ وتشغيل المطابخ الخيرية والمخابز والمستودعات</li><li>منح الطلاب منحًا دراسية لا تُرد، وتجديد المدارس والمكتبات</li><li>إنشاء الآبار والعيادات وما يشبهها من أعمال دائمة، وتولي صيانتها</li><li>إيصال الزكاة وزكاة الفطر والأضاحي إلى مستحقيها بالوكالة</li><li>تدريب المتطوعين، والتعاون مع المؤسسات العاملة للغاية نفسها</li></ul>
<h2>الأموال والإيرادات</h2>
<p>تأسست المؤسسة بالأموال التي وقفها مؤسسوها الاثنان والأربعون. وإيراداتها التبرعات والوصايا وعائد أموالها. ولا تُصرف التبرعات المشروطة إلا وفق شرطها. ولا يجوز للمؤسسة أن تمارس التجارة خارج غايتها ولا أن تكفل الديون.</p>
<h2>الهيئات</h2>
<ol><li>مجلس الأمناء</li><li>مجلس الإدارة</li><li>هيئة الرقابة</li></ol>
<p>تشرح صفحة <a href="/biz-kimiz/kurumsal/yetkili-kurullar">الهيئات الإدارية</a> مهام هذه الهيئات. ولا يجوز لأعضائها أن ينتفعوا من المؤسسة بحكم مهامهم.</p>
<h2>تعديل الوثيقة</h2>
<p>يجوز تعديل الوثيقة بأغلبية لا تقل عن ثلثي مجلس الأمناء وبموافقة الجهات المختصة. ولا يجوز تغيير غاية المؤسسة.</p>
<h2>انتهاء المؤسسة</h2>
<p>إذا انتهت المؤسسة نُقل ما بقي من أموالها بعد سداد ديونها إلى مؤسسة وقفية ذات غاية مشابهة، ولا يُعطى المؤسسون أو المديرون أي نصيب منها.</p>`,
    },
  },
  "bagis-sartlari": {
    en: {
      title: "Terms of Giving and Refunds",
      content: `<p>These terms apply when you donate on our website. If anything is unclear to you, please <a href="/iletisim">ask us</a> before you donate.</p>
<h2>Parties and subject</h2>
<p>The donation is accepted by the İmece Foundation (İmece Vakfı) and given by the person who enters their name at payment. A donation does not pay for goods or services; it is given without anything in return, to be used for the campaign or project you choose.</p>
<h2>How do you donate?</h2>
<ul><li><strong>By card:</strong> Your bank's 3D Secure check completes the payment. Your card details never reach us.</li><li><strong>By bank transfer:</strong> You write the reference shown on the screen in the description of the transfer; your donation is confirmed once it is in our account.</li></ul>
<p>You see the outcome and the number of your donation on the screen. We recommend that you keep your donation number.</p>
<h2>Where does your donation go?</h2>
<p>Your donation is used only for the purpose you chose. If that work has already reached its goal, or cannot be carried out for reasons beyond our control, we inform you and use the donation for the nearest work of the same category; if you do not agree, we refund it.</p>
<h2>Proxy for qurbani</h2>
<p>With a qurbani donation you authorise the foundation to have the animal slaughtered on your behalf. You can withdraw this authority until the first day of slaughter begins.</p>
<h2>Withdrawal and refunds</h2>
<ol><li>For donations made by mistake or twice, you can ask for a refund within fourteen days.</li><li>Send your request by phone or e-mail, with your donation number.</li><li>A refund goes to the card or account from which you paid, and to no other account.</li><li>Approved refunds are sent within ten business days; when they reach your account depends on your bank.</li></ol>
<p>Donations that have been delivered in the field and animals that have been slaughtered cannot be refunded.</p>
<h2>Your personal data</h2>
<p>The <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">Personal Data Notice (KVKK)</a> explains how we process your data, and the page <a href="/biz-kimiz/kurumsal/cerezler">Cookies</a> which cookies we use.</p>
<h2>Disputes</h2>
<p>We would like to solve problems with you first. Failing that, the courts at the foundation's seat have jurisdiction; your rights as a consumer are reserved.</p>`,
    },
    ar: {
      title: "شروط التبرع والاسترداد",
      content: `<p>تسري هذه الشروط على كل تبرع عبر موقعنا. وإذا لم يتضح لكم حكم منها <a href="/iletisim">فاسألونا</a> قبل التبرع.</p>
<h2>الطرفان والموضوع</h2>
<p>تقبل التبرعَ مؤسسة İmece Vakfı، والمتبرع هو من يكتب اسمه في خطوة الدفع. ليس التبرع مقابل سلعة أو خدمة، بل يُعطى دون مقابل ليُصرف في الحملة أو المشروع الذي تختارونه.</p>
<h2>كيف تتبرعون؟</h2>
<ul><li><strong>بالبطاقة:</strong> يكتمل الدفع بتحقق مصرفكم عبر 3D Secure، ولا تصل إلينا بيانات بطاقتكم.</li><li><strong>بحوالة مصرفية:</strong> تكتبون المرجع الظاهر على الشاشة في وصف الحوالة، ويُؤكَّد تبرعكم عند وصوله إلى الحساب.</li></ul>
<p>ترون نتيجة تبرعكم ورقمه على الشاشة. وننصحكم بالاحتفاظ برقم التبرع.</p>
<h2>أين يذهب تبرعكم؟</h2>
<p>لا يُصرف تبرعكم إلا في الغاية التي اخترتموها. فإن كان العمل قد بلغ هدفه أو تعذر تنفيذه لسبب خارج عن إرادتنا، أخبرناكم ونقلنا التبرع إلى أقرب عمل من الفئة نفسها، وإن لم تقبلوا أعدناه إليكم.</p>
<h2>الوكالة في الأضحية</h2>
<p>عند التبرع بأضحية توكلون المؤسسة في ذبحها عنكم. ويمكنكم سحب الوكالة حتى بداية أول أيام الذبح.</p>
<h2>العدول والاسترداد</h2>
<ol><li>يمكنكم طلب استرداد التبرع الذي تم خطأً أو مرتين خلال أربعة عشر يومًا.</li><li>يُرسل الطلب بالهاتف أو البريد الإلكتروني مع رقم التبرع.</li><li>يُعاد المبلغ إلى البطاقة أو الحساب الذي دُفع منه، ولا يُعاد إلى حساب آخر.</li><li>تُرسل المبالغ الموافق على ردها خلال عشرة أيام عمل، ويعتمد وصولها إلى حسابكم على مصرفكم.</li></ol>
<p>لا تُسترد التبرعات التي وصلت إلى مستحقيها ولا قيمة الأضاحي التي ذُبحت.</p>
<h2>بياناتكم الشخصية</h2>
<p>يشرح <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">إشعار حماية البيانات الشخصية (KVKK)</a> كيف نعالج بياناتكم، وتشرح صفحة <a href="/biz-kimiz/kurumsal/cerezler">ملفات تعريف الارتباط</a> ما نستعمله منها.</p>
<h2>الخلافات</h2>
<p>نود أن نحل المشكلات معكم أولًا. فإن لم يمكن ذلك فالاختصاص لمحاكم مقر المؤسسة، مع حفظ حقوقكم بصفتكم مستهلكين.</p>`,
    },
  },
  cerezler: {
    en: {
      title: "Cookies",
      content: `<p>You do not have to accept a cookie notice to visit our website, because we use no cookies for advertising or tracking. Those we use are necessary for the website to work.</p>
<h2>What do we store?</h2>
<ul><li><strong>Language:</strong> a cookie that remembers the language you choose</li><li><strong>Donation session:</strong> a signed cookie, which scripts cannot read, so that only you see the result of your donation, and you need not type your details again if you give within 30 days; “Forget me on this device” in the donation dialog ends the latter</li><li><strong>Cart:</strong> the donations you add stay in your browser's own storage and are removed when the donation is complete</li></ul>
<h2>Third parties</h2>
<p>The map on the contact page does not load until you press its button. When you donate by card, you go to your bank's verification page, where the bank's own rules apply.</p>
<h2>If you want to delete them</h2>
<p>You can delete cookies and website data at any time in your browser's settings. Your cart is then empty and your choice of language is forgotten; donations you have made are not affected.</p>`,
    },
    ar: {
      title: "ملفات تعريف الارتباط",
      content: `<p>لا يلزمكم قبول أي إشعار لتصفح موقعنا، لأننا لا نستعمل ملفات تعريف ارتباط للإعلان أو التتبع. وما نستعمله منها ضروري لعمل الموقع.</p>
<h2>ماذا نحفظ؟</h2>
<ul><li><strong>اللغة:</strong> ملف يتذكر اللغة التي تختارونها</li><li><strong>جلسة التبرع:</strong> ملف موقّع لا تستطيع برمجيات الصفحة قراءته، كي لا يرى نتيجة تبرعكم سواكم، وكي لا تعيدوا كتابة بياناتكم إذا تبرعتم ثانية خلال 30 يومًا؛ ويمكنكم إيقاف ذلك بخيار «عدم تذكّري على هذا الجهاز» في نافذة التبرع</li><li><strong>السلة:</strong> تبقى التبرعات التي تضيفونها في ذاكرة متصفحكم نفسه، وتُحذف عند اكتمال التبرع</li></ul>
<h2>الأطراف الأخرى</h2>
<p>لا تُحمَّل الخريطة في صفحة الاتصال ما لم تضغطوا زرها. وعند التبرع بالبطاقة تنتقلون إلى صفحة التحقق لدى مصرفكم، وفيها تسري قواعد المصرف نفسه.</p>
<h2>إن أردتم حذفها</h2>
<p>يمكنكم حذف ملفات تعريف الارتباط وبيانات الموقع متى شئتم من إعدادات المتصفح. عندئذ تفرغ سلتكم ويُنسى اختيار اللغة، ولا يؤثر ذلك في تبرعاتكم السابقة.</p>`,
    },
  },
};
