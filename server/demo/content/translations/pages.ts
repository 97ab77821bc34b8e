import type { DemoTexts } from "../types.ts";

export const pages: DemoTexts<"pages"> = {
  "biz-kimiz": {
    en: {
      title: "Who We Are",
      content: `<p>The İmece Foundation grew out of the custom of neighbours in Kayseri of carrying each other's burdens. Today we deliver what our donors entrust to us in twenty-two provinces and nine countries.</p>
<h2>What do we do?</h2>
<ul><li><strong>Emergency relief:</strong> shelter, food and hot meals after disasters</li><li><strong>Orphans:</strong> regular sponsorship, Eid clothes and schooling</li><li><strong>Education:</strong> scholarships, renovated schools and village libraries</li><li><strong>Water and health:</strong> wells, eye camps, wheelchairs</li><li><strong>Qurbani:</strong> slaughter and distribution by proxy, in Türkiye and abroad</li></ul>
<h2>How do we work?</h2>
<p>We establish the need on the spot, deliver the aid discreetly and report the outcome to the donor. We expect no one to pose for a thank-you picture; the dignity of those who receive help is as important as the help itself.</p>
<p>To get to know us better, read <a href="/biz-kimiz/kurumsal/hakkimizda">About the Foundation</a> and <a href="/biz-kimiz/kurumsal/etik-degerler">Ethical Values</a>. Before you donate, <a href="/biz-kimiz/kurumsal/bagis-sartlari">Terms of Giving and Refunds</a> has what you may want to know.</p>`,
    },
    ar: {
      title: "من نحن",
      content: `<p>نشأت مؤسسة İmece في قيصري من عادة الجيران في حمل بعضهم أعباء بعض. واليوم نوصل أمانات متبرعينا إلى مستحقيها في اثنتين وعشرين ولاية وتسع دول.</p>
<h2>ماذا نعمل؟</h2>
<ul><li><strong>الإغاثة العاجلة:</strong> المأوى والغذاء والوجبات الساخنة في الكوارث</li><li><strong>الأيتام:</strong> كفالة منتظمة وكسوة عيد وتعليم</li><li><strong>التعليم:</strong> منح دراسية وتجديد مدارس ومكتبات ريفية</li><li><strong>الماء والصحة:</strong> آبار ومخيمات عيون وكراسٍ متحركة</li><li><strong>الأضحية:</strong> الذبح والتوزيع بالوكالة داخل تركيا وخارجها</li></ul>
<h2>كيف نعمل؟</h2>
<p>نتحقق من الحاجة في مكانها، ونوصل المساعدة بما يحفظ الكرامة، ونخبر المتبرع بالنتيجة. لا ننتظر من أحد شكرًا أمام عدسة؛ فكرامة من يتلقى المساعدة لا تقل شأنًا عن المساعدة نفسها.</p>
<p>للتعرف إلينا أكثر اقرؤوا صفحتي <a href="/biz-kimiz/kurumsal/hakkimizda">عن المؤسسة</a> و<a href="/biz-kimiz/kurumsal/etik-degerler">القيم الأخلاقية</a>. وما تودون معرفته قبل التبرع تجدونه في صفحة <a href="/biz-kimiz/kurumsal/bagis-sartlari">شروط التبرع والاسترداد</a>.</p>`,
    },
  },
  hakkimizda: {
    en: {
      title: "About the Foundation",
      content: `<p>Imece is the word for what happens in a village when a roof is raised or a field is harvested and everyone lends a hand. No one waits to be called, and no one asks what they get for it. Our foundation takes both its name and its way of working from there.</p>
<h2>Our mission</h2>
<p>To be a reliable, quick and quiet bridge between those who want to do good and those who need it.</p>
<h2>Our vision</h2>
<p>A society in which those who need help today will one day be those who help. A third of the students to whom we gave scholarships are volunteers of ours now; we know of no better measure of success.</p>
<h2>Our principles</h2>
<ol><li><strong>Trust:</strong> A donation does not belong to us; not a single kuruş is used for another purpose.</li><li><strong>Openness:</strong> The income and spending of each campaign are kept apart, and documented on request.</li><li><strong>No distinction:</strong> We do not look at the language, origin or belief of those in need.</li><li><strong>Tact:</strong> The hand that takes is neither hurt nor put on display.</li></ol>
<h2>A year in figures</h2>
<ul><li>48,000 food parcels</li><li>Regular support for 3,150 orphans</li><li>Scholarships for 1,240 students</li><li>37 water wells</li><li>900 volunteers</li></ul>`,
    },
    ar: {
      title: "عن المؤسسة",
      content: `<p>«إيمجه» هي اسم ما يحدث في القرية حين يُرفع سقف بيت أو يُحصد حقل فيمد الجميع أيديهم. لا ينتظر أحد دعوة ولا يسأل عن مقابل. ومن هناك أخذت مؤسستنا اسمها وطريقتها.</p>
<h2>رسالتنا</h2>
<p>أن نكون جسرًا موثوقًا سريعًا هادئًا بين من يريد الخير ومن يحتاج إليه.</p>
<h2>رؤيتنا</h2>
<p>مجتمع يصير فيه من يحتاج المساعدة يومًا ممن يقدمونها. ثلث الطلاب الذين منحناهم منحًا دراسية متطوعون معنا اليوم، ولا نعرف مقياس نجاح أكبر من هذا.</p>
<h2>مبادئنا</h2>
<ol><li><strong>الأمانة:</strong> التبرع ليس ملكنا، ولا يُصرف منه قرش في غير غايته.</li><li><strong>الشفافية:</strong> نتابع إيراد كل حملة ونفقتها على حدة، ونوثقها عند الطلب.</li><li><strong>عدم التمييز:</strong> لا ننظر إلى لغة المحتاج أو أصله أو معتقده.</li><li><strong>اللطف:</strong> لا نجرح اليد الآخذة ولا نشهّر بها.</li></ol>
<h2>عام بالأرقام</h2>
<ul><li>48,000 سلة غذائية</li><li>دعم منتظم لـ 3,150 يتيمًا</li><li>منح دراسية لـ 1,240 طالبًا</li><li>37 بئر ماء</li><li>900 متطوع</li></ul>`,
    },
  },
  tarihce: {
    en: {
      title: "Our History",
      content: `<p>It all began on a winter's day, when five shopkeepers put a cauldron of soup in front of their shops.</p>
<h2>1996: A cauldron of soup</h2>
<p>Within a year the table set for the apprentices of the industrial estate became a soup kitchen for two hundred people a day.</p>
<h2>2001: The foundation</h2>
<p>With the assets that forty-two founders donated, the group of volunteers became a foundation. It gave its first scholarships that same year.</p>
<h2>2009: Across the borders</h2>
<p>The first well was opened, and the first qurbani was slaughtered abroad. Since that year we have worked with local volunteers.</p>
<h2>2017: Eye camps</h2>
<p>Volunteer doctors held the first cataract camp. Thousands of people have regained their sight since.</p>
<h2>2023: The earthquake</h2>
<p>On the morning of 6 February our first truck set out before noon. What began with tents goes on with common rooms in container cities and with permanent buildings.</p>
<h2>Today</h2>
<p>The soup kitchen's first cauldron stands at the entrance of our head office. Every morning, as we pass it, we remember where we come from.</p>`,
    },
    ar: {
      title: "تاريخنا",
      content: `<p>بدأ كل شيء في يوم شتوي حين وضع خمسة من أصحاب الدكاكين قدر حساء أمام محلاتهم.</p>
<h2>1996: قدر حساء</h2>
<p>صارت المائدة التي أُعدت لصبية المنطقة الصناعية خلال عام مطبخًا يطعم مئتي شخص كل يوم.</p>
<h2>2001: تأسيس المؤسسة</h2>
<p>نال فريق المتطوعين صفة الوقف بأموال تبرع بها اثنان وأربعون مؤسسًا، وقُدمت أولى المنح الدراسية في العام نفسه.</p>
<h2>2009: ما وراء الحدود</h2>
<p>فُتحت أول بئر وذُبحت أولى الأضاحي خارج البلاد. وفي ذلك العام اعتمدنا مبدأ العمل مع المتطوعين المحليين.</p>
<h2>2017: مخيمات العيون</h2>
<p>نُظم أول مخيم لعلاج الساد مع أطباء متطوعين. ومنذ ذلك اليوم أبصر آلاف الناس من جديد.</p>
<h2>2023: الزلزال</h2>
<p>صباح السادس من شباط انطلقت أولى شاحناتنا قبل الظهر. وما بدأ بالخيام يستمر اليوم بمرافق مشتركة في مدن الحاويات وبأبنية دائمة.</p>
<h2>اليوم</h2>
<p>ما زال القدر الأول قائمًا عند مدخل مقرنا. نمر به كل صباح فنتذكر من أين أتينا.</p>`,
    },
  },
  "yetkili-kurullar": {
    en: {
      title: "Governing Bodies",
      content: `<p>Four bodies that reflect the will of the founders and check each other govern our foundation. Their members receive neither a salary nor an attendance fee.</p>
<h2>Board of Trustees</h2>
<p>The foundation's highest body has twenty-one members and meets at least twice a year. It approves the budget and the annual report and elects the other bodies.</p>
<h2>Executive Board</h2>
<p>Seven members, elected by the trustees for three years. It represents the foundation, carries out the budget and meets once a month. A member may serve at most two terms in a row.</p>
<h2>Audit Board</h2>
<p>Three members who do not sit on the executive board. It examines the accounts every three months and reports directly to the trustees.</p>
<h2>Advisory Board</h2>
<p>Experts in theology, law, medicine, disaster management and social work give their opinion when asked. Zakat and qurbani follow the opinion of this board.</p>`,
    },
    ar: {
      title: "الهيئات الإدارية",
      content: `<p>تدير مؤسستنا أربع هيئات تعكس إرادة المؤسسين ويراقب بعضها بعضًا. ولا يتقاضى أعضاؤها أجرًا ولا بدل حضور.</p>
<h2>مجلس الأمناء</h2>
<p>أعلى هيئة قرار في المؤسسة، ويتألف من واحد وعشرين عضوًا ويجتمع مرتين في العام على الأقل. يقر الميزانية وتقرير النشاط وينتخب الهيئات الأخرى.</p>
<h2>مجلس الإدارة</h2>
<p>يتألف من سبعة أعضاء ينتخبهم مجلس الأمناء لثلاث سنوات. يمثل المؤسسة وينفذ الميزانية ويجتمع مرة في الشهر. وللعضو دورتان متتاليتان على الأكثر.</p>
<h2>هيئة الرقابة</h2>
<p>ثلاثة أعضاء من خارج مجلس الإدارة. تراجع الحسابات كل ثلاثة أشهر وترفع تقريرها إلى مجلس الأمناء مباشرة.</p>
<h2>المجلس الاستشاري</h2>
<p>خبراء في الشريعة والقانون والطب وإدارة الكوارث والخدمة الاجتماعية يبدون رأيهم عند الطلب. وتجري أعمال الزكاة والأضحية وفق رأي هذا المجلس.</p>`,
    },
  },
  denetim: {
    en: {
      title: "Audit",
      content: `<p>Trust is not won by words but by giving account. Our foundation is audited on three levels.</p>
<h2>Internal audit</h2>
<p>Our audit board examines income and spending every three months, and the warehouses twice a year without notice.</p>
<h2>Public audit</h2>
<p>By law the responsible authorities audit our foundation, and we submit our annual declaration on time.</p>
<h2>Independent audit</h2>
<p>An independent auditor examines our annual accounts. We change auditors after five years at the latest.</p>
<h2>Last year in brief</h2>
<ul><li>Aid: <strong>91%</strong></li><li>Storage, transport and field work: <strong>5%</strong></li><li>Administration and information systems: <strong>3%</strong></li><li>Keeping donors informed: <strong>1%</strong></li></ul>
<blockquote><p>Nothing is deducted from zakat, fitrana and qurbani donations; they are kept in separate accounts.</p></blockquote>
<p>You can ask for the full reports on our <a href="/iletisim">contact page</a>.</p>`,
    },
    ar: {
      title: "الرقابة والتدقيق",
      content: `<p>لا تُكسب الثقة بالكلام بل بتقديم الحساب. تخضع مؤسستنا للتدقيق على ثلاثة مستويات.</p>
<h2>التدقيق الداخلي</h2>
<p>تراجع هيئة الرقابة الإيرادات والنفقات كل ثلاثة أشهر، وتفتش المستودعات مرتين في العام دون إشعار مسبق.</p>
<h2>الرقابة العامة</h2>
<p>تخضع مؤسستنا بموجب القانون لرقابة الجهات الرسمية المختصة، وتقدم إقرارها السنوي في موعده.</p>
<h2>التدقيق المستقل</h2>
<p>يفحص مدقق مستقل قوائمنا المالية السنوية، ويُغيَّر المدقق كل خمس سنوات على الأكثر.</p>
<h2>ملخص العام الماضي</h2>
<ul><li>أعمال المساعدة: <strong>91%</strong></li><li>المستودعات والنقل والميدان: <strong>5%</strong></li><li>الإدارة ونظم المعلومات: <strong>3%</strong></li><li>إعلام المتبرعين: <strong>1%</strong></li></ul>
<blockquote><p>لا يُقتطع شيء من تبرعات الزكاة وزكاة الفطر والأضحية، وتُحفظ في حسابات مستقلة.</p></blockquote>
<p>يمكنكم طلب النصوص الكاملة للتقارير من <a href="/iletisim">صفحة الاتصال</a>.</p>`,
    },
  },
  "etik-degerler": {
    en: {
      title: "Ethical Values",
      content: `<p>The following principles bind all our staff and volunteers. Everyone who begins to work with us reads and signs this text.</p>
<h2>Towards those who receive aid</h2>
<ul><li>We do not show anyone's face without their express consent, and never the faces of children.</li><li>Aid does not depend on any belief, opinion or behaviour.</li><li>We ask for no service, thanks or publicity in return.</li></ul>
<h2>Towards donors</h2>
<ul><li>A donation is used only for the purpose that the donor named.</li><li>We use no pictures or words that exploit feelings.</li><li>Donors' details are neither shared nor sold.</li></ul>
<h2>Towards the foundation</h2>
<ul><li>Any relationship that could lead to a conflict of interest is declared beforehand.</li><li>Purchases above a set amount need at least three offers.</li><li>We accept no gifts.</li></ul>
<h3>Reporting</h3>
<p>If you see anything that goes against these principles, write to our audit board. The identity of those who report is kept confidential.</p>`,
    },
    ar: {
      title: "القيم الأخلاقية",
      content: `<p>المبادئ التالية ملزمة لجميع العاملين والمتطوعين. يقرأ هذا النص ويوقعه كل من يبدأ العمل معنا.</p>
<h2>تجاه من يتلقى المساعدة</h2>
<ul><li>لا نُظهر وجه من يتلقى المساعدة دون موافقته الصريحة، ولا نُظهر وجوه الأطفال في أي حال.</li><li>لا تُشترط المساعدة بمعتقد أو رأي أو سلوك.</li><li>لا نطلب مقابلها خدمة أو شكرًا أو دعاية.</li></ul>
<h2>تجاه المتبرع</h2>
<ul><li>لا يُصرف التبرع في غير الغاية التي حددها المتبرع.</li><li>لا نستعمل صورًا أو عبارات تستغل العواطف.</li><li>لا نشارك بيانات المتبرعين مع أحد ولا نبيعها.</li></ul>
<h2>تجاه المؤسسة</h2>
<ul><li>يُصرَّح مسبقًا بكل علاقة قد تنشئ تضاربًا في المصالح.</li><li>تُطلب ثلاثة عروض على الأقل في المشتريات التي تتجاوز مبلغًا محددًا.</li><li>لا نقبل الهدايا.</li></ul>
<h3>الإبلاغ</h3>
<p>إذا رأيتم ما يخالف هذه المبادئ فاكتبوا إلى هيئة الرقابة. تبقى هوية المبلّغ سرية.</p>`,
    },
  },
};
