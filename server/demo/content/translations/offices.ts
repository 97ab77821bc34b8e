import type { DemoTexts } from "../types.ts";

/** The pages about compliance, press and staff. */
export const offices: DemoTexts<"pages"> = {
  "uyum-ve-risk": {
    en: {
      title: "Compliance and Risk",
      content: `<p>Giving rests on trust. We think ahead about everything that could damage that trust, set down written rules for it and review them at least once a year.</p>
<h2>The rules we follow</h2>
<ul><li>The law on foundations and on collecting aid</li><li>The protection of personal data: see our <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">Personal Data Notice (KVKK)</a>.</li><li>The law against money laundering and the financing of terrorism</li><li>For work abroad, the permits and notifications that the country requires</li></ul>
<h2>We take no money whose source we do not know</h2>
<p>We accept no cash; donations come through the bank. If an amount is unusual, we may ask the donor for information and, if necessary, refund the donation. We examine our partners abroad before a contract and again every year.</p>
<h2>The main risks we watch</h2>
<ul><li><strong>Safety in the field:</strong> teams go out in twos at least and report in every day.</li><li><strong>Aid that does not arrive:</strong> lists, signatures and locations document every distribution; calls to a sample of recipients verify it.</li><li><strong>Information security:</strong> access depends on one's duties, every action is recorded, and backups are regularly restored as a test.</li><li><strong>Exchange rates:</strong> budgets for payments abroad include a safety margin.</li><li><strong>Reputation:</strong> we share nothing false or exaggerated; where we made a mistake, we correct it and say so.</li></ul>
<h2>Safety of children and vulnerable people</h2>
<p>Everyone who works with children must show a criminal record certificate. No one is alone with a child, shows a child's face or shares a child's address. Every suspicion is reported to the competent authority on the same day.</p>
<h2>Reporting</h2>
<p>If you have seen a breach of the rules, write to the address on our <a href="/iletisim">contact page</a> with the note “Audit Board”. Only the audit board reads such reports; no one who reports in good faith will suffer for it.</p>`,
    },
    ar: {
      title: "الامتثال والمخاطر",
      content: `<p>يقوم التبرع على الثقة. ولذلك نفكر مسبقًا في كل ما قد يضر بهذه الثقة، ونضع له قواعد مكتوبة ونراجعها مرة في العام على الأقل.</p>
<h2>القواعد التي نلتزم بها</h2>
<ul><li>تشريعات الأوقاف وجمع المساعدات</li><li>حماية البيانات الشخصية: التفاصيل في <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">إشعار حماية البيانات الشخصية (KVKK)</a>.</li><li>تشريعات مكافحة غسل الأموال وتمويل الإرهاب</li><li>في الأعمال خارج تركيا، قواعد الإذن والإشعار في البلد الذي نعمل فيه</li></ul>
<h2>لا نقبل مالًا نجهل مصدره</h2>
<p>لا نقبل التبرع نقدًا، فالتبرعات تصل عن طريق المصرف. وقد نطلب من المتبرع معلومات عند المبالغ غير المعتادة، ونعيد التبرع إذا لزم الأمر. ونفحص شركاءنا خارج البلاد قبل التعاقد ثم كل عام.</p>
<h2>أهم المخاطر التي نتابعها</h2>
<ul><li><strong>السلامة في الميدان:</strong> تخرج الفرق من شخصين على الأقل، وتبلّغ عن أحوالها كل يوم.</li><li><strong>عدم وصول الأمانة:</strong> يُوثَّق كل توزيع بقائمة وتوقيعات وموقع، ويُتحقق منه بالاتصال بعينة من المستفيدين.</li><li><strong>أمن المعلومات:</strong> تُعطى الصلاحيات بحسب المهمة، وتُسجَّل كل عملية، وتُختبر النسخ الاحتياطية باستعادتها بانتظام.</li><li><strong>تقلب أسعار الصرف:</strong> نضع هامش أمان في ميزانية المدفوعات خارج البلاد.</li><li><strong>السمعة:</strong> لا ننشر معلومة خاطئة أو مبالغًا فيها، وإذا أخطأنا صححنا الخطأ وأعلنّاه.</li></ul>
<h2>سلامة الأطفال ومن يحتاجون إلى الحماية</h2>
<p>يُطلب من كل من يعمل مع الأطفال سجلّ عدلي. ولا يُترك أحد وحده مع طفل، ولا يُظهر وجه طفل، ولا يُذكر عنوانه. وتُبلَّغ الجهة المختصة بكل حالة مريبة في اليوم نفسه.</p>
<h2>الإبلاغ</h2>
<p>إذا رأيتم مخالفة للقواعد فاكتبوا إلى العنوان المذكور في <a href="/iletisim">صفحة الاتصال</a> مع عبارة «هيئة الرقابة». لا يقرأ البلاغ سوى هيئة الرقابة، ولا يتضرر أحد أبلغ بحسن نية.</p>`,
    },
  },
  "medya-odasi": {
    en: {
      title: "Media Room",
      content: `<p>This page has what we prepared for journalists and content creators. We try to answer your questions on the same business day.</p>
<h2>The İmece Foundation in brief</h2>
<p>The İmece Foundation began as a soup kitchen in 1996 and became a foundation in 2001. It works in emergency relief, support for orphans, education, water and health in twenty-two provinces and nine countries. Its seat is in Kayseri, and it has nine hundred volunteers.</p>
<h2>Press contact</h2>
<p>For interviews, data and visits to the field, write to the e-mail address on our <a href="/iletisim">contact page</a> with the note “Press”. It helps us if you name your organisation, the subject and your deadline.</p>
<h2>Use of our pictures</h2>
<ul><li>Our logo is used with its proportions and colours unchanged and with clear space around it.</li><li>Our photographs are used with credit, and only with the news item to which they belong.</li><li>Pictures of people who receive aid may not be used for advertising other than appeals for donations.</li><li>We give out no pictures that show children's faces; please do not ask for them.</li></ul>
<h2>For figures</h2>
<p>The current total of donations is on our home page, and last year's spending on the page <a href="/biz-kimiz/kurumsal/denetim">Audit</a>. Our <a href="/haberler">news</a> tells of the latest developments.</p>
<h2>Corrections</h2>
<p>If you see anything wrong in what is published about us, write to us. When we make a mistake in our own publications, we announce the correction on the same page, with its date.</p>`,
    },
    ar: {
      title: "المركز الإعلامي",
      content: `<p>في هذه الصفحة معلومات أعددناها للصحفيين وصانعي المحتوى. ونحاول الرد على أسئلتكم في اليوم نفسه من أيام العمل.</p>
<h2>مؤسسة İmece بإيجاز</h2>
<p>بدأت مؤسسة İmece عام 1996 مطبخًا خيريًا، ونالت صفة الوقف عام 2001. تعمل في اثنتين وعشرين ولاية وتسع دول في الإغاثة العاجلة ودعم الأيتام والتعليم والماء والصحة. مقرها في قيصري، ولها تسعمئة متطوع.</p>
<h2>التواصل الصحفي</h2>
<p>لطلب المقابلات والبيانات والزيارات الميدانية راسلونا على البريد الإلكتروني المذكور في <a href="/iletisim">صفحة الاتصال</a> مع عبارة «الصحافة». ويسهل عملنا أن تذكروا مؤسستكم والموضوع وموعد التسليم.</p>
<h2>قواعد استعمال الصور</h2>
<ul><li>يُستعمل شعارنا دون تغيير نسبه وألوانه، مع ترك مساحة خالية حوله.</li><li>تُستعمل صورنا مع ذكر المصدر، ومع الخبر الذي تخصه فقط.</li><li>لا يجوز استعمال صور من يتلقون المساعدة للإعلان في غير الدعوة إلى التبرع.</li><li>لا نعطي صورًا تُظهر وجوه الأطفال، فنرجو ألا تطلبوها.</li></ul>
<h2>للأرقام</h2>
<p>مجموع التبرعات الحالي في صفحتنا الرئيسية، وتوزيع النفقات السنوية في صفحة <a href="/biz-kimiz/kurumsal/denetim">الرقابة والتدقيق</a>. ويمكنكم متابعة آخر التطورات في <a href="/haberler">أخبارنا</a>.</p>
<h2>التصحيح</h2>
<p>إذا رأيتم خطأ في معلومة منشورة عنا فاكتبوا إلينا. وإذا أخطأنا في منشوراتنا أعلنّا التصحيح في الصفحة نفسها مع ذكر تاريخه.</p>`,
    },
  },
  "insan-kaynaklari": {
    en: {
      title: "Careers",
      content: `<p>At our foundation thirty-four employees and nine hundred volunteers work around the same table. What we look for first is not a diploma but care for what has been entrusted to us.</p>
<h2>What is it like to work here?</h2>
<ul><li>Every job advertisement states the duties and the pay range.</li><li>Equal work earns equal pay; age, gender, origin and disability play no part in hiring.</li><li>Every employee spends at least five days a year in the field.</li><li>Teams that return from exhausting missions get leave to rest and psychological support.</li></ul>
<h2>How do we hire?</h2>
<ol><li>The advertisement appears on this page and stays open for at least ten days.</li><li>In the first round we read applications without names and photographs.</li><li>Candidates have two interviews, one of them with the team they would work in.</li><li>Every candidate gets a written answer, whether it is a yes or a no.</li></ol>
<h2>Open positions</h2>
<p>We have no open positions at the moment. New ones are announced on this page.</p>
<h2>Volunteering</h2>
<p>Our door is always open to those who want to pack parcels in the warehouse, join home visits, teach or translate. Even two hours a week can change a neighbourhood. People under eighteen may help with their family's permission, and only at our head office. To apply, <a href="/iletisim">write to us</a>; the first meeting is on the first Saturday of every month.</p>
<h2>Your application</h2>
<p>We keep CVs for six months and then delete them. For details see our <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">Personal Data Notice (KVKK)</a>.</p>`,
    },
    ar: {
      title: "الموارد البشرية",
      content: `<p>يعمل في مؤسستنا أربعة وثلاثون موظفًا وتسعمئة متطوع حول المائدة نفسها. وأول ما نبحث عنه ليس الشهادة، بل الحرص على الأمانة.</p>
<h2>كيف هي بيئة العمل؟</h2>
<ul><li>يذكر كل إعلان وصف الوظيفة ونطاق الأجر بوضوح.</li><li>الأجر المتساوي للعمل المتساوي، ولا يُنظر عند التوظيف إلى السن أو الجنس أو الأصل أو الإعاقة.</li><li>يقضي كل موظف خمسة أيام على الأقل من العام في الميدان.</li><li>تُمنح الفرق العائدة من المهام الشاقة إجازة للراحة ودعمًا نفسيًا.</li></ul>
<h2>كيف يجري التوظيف؟</h2>
<ol><li>يُنشر الإعلان في هذه الصفحة ويبقى مفتوحًا عشرة أيام على الأقل.</li><li>يجري الفرز الأول دون أسماء المتقدمين وصورهم.</li><li>تُجرى مع المرشح مقابلتان، إحداهما مع الفريق الذي سيعمل معه.</li><li>يتلقى كل مرشح النتيجة كتابةً، سواء قُبل أم لم يُقبل.</li></ol>
<h2>الوظائف الشاغرة</h2>
<p>لا توجد لدينا وظائف شاغرة في الوقت الحالي. وتُعلن الوظائف الجديدة في هذه الصفحة.</p>
<h2>التطوع</h2>
<p>بابنا مفتوح دائمًا لمن يريد تجهيز الطرود في المستودع أو المشاركة في زيارة البيوت أو التدريس أو الترجمة. فساعتان في الأسبوع قد تغيران حال حي كامل. ويمكن لمن هم دون الثامنة عشرة أن يتطوعوا بإذن أهلهم وفي مقرنا فقط. للتقدم <a href="/iletisim">اكتبوا إلينا</a>، واللقاء الأول في أول سبت من كل شهر.</p>
<h2>بيانات طلبكم</h2>
<p>نحفظ السير الذاتية ستة أشهر ثم نمحوها. وللتفاصيل راجعوا <a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">إشعار حماية البيانات الشخصية (KVKK)</a>.</p>`,
    },
  },
};
