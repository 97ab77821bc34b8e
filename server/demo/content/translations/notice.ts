import type { DemoTexts } from "../types.ts";

/** The privacy notice in English and Arabic. It is a sample text, not advice. */
export const notice: DemoTexts<"pages"> = {
  "kvkk-aydinlatma-metni": {
    en: {
      title: "Personal Data Notice (KVKK)",
      content: `<p>This notice is given by the İmece Foundation as data controller under article 10 of the Turkish Law on the Protection of Personal Data (no. 6698, "KVKK").</p>
<h2>Which data do we process?</h2>
<ul><li>Identity and contact: name, phone number and, if you give it, your e-mail address</li><li>Donation: amount, kind, campaign, way of payment, date and, if you write one, your message</li><li>Security: records of connections and sessions</li></ul>
<p>Your card details never reach us: the payment form goes from your browser straight to the bank.</p>
<h2>What for, and on which legal ground?</h2>
<ul><li>To receive your donation, to act as your proxy and to issue receipts (performance of a contract and legal obligation)</li><li>To tell you what came of your donation (performance of a contract)</li><li>To tell you about campaigns (only with your explicit consent)</li></ul>
<h2>With whom do we share them?</h2>
<p>With the bank for payment, with our messaging provider where a message is sent, and with public authorities that are entitled to ask; never more than is needed.</p>
<h2>How long do we keep them?</h2>
<p>Financial records are kept for as long as the law requires; at the end of that time the data are erased or made anonymous.</p>
<h2>Your rights</h2>
<p>To use your rights under article 11 of the law, write to one of the addresses on our <a href="/iletisim">contact page</a>. We answer within thirty days at the latest.</p>`,
    },
    ar: {
      title: "إشعار حماية البيانات الشخصية (KVKK)",
      content: `<p>أعدّت مؤسسة İmece هذا الإشعار بصفتها المسؤولة عن البيانات، عملًا بالمادة العاشرة من قانون حماية البيانات الشخصية التركي رقم 6698.</p>
<h2>ما البيانات التي نعالجها؟</h2>
<ul><li>الهوية والاتصال: الاسم ورقم الهاتف، والبريد الإلكتروني إن كتبتموه</li><li>التبرع: المبلغ والنوع والحملة وطريقة الدفع والتاريخ، ورسالتكم إن كتبتم رسالة</li><li>أمن المعاملات: سجلات الاتصال والجلسات</li></ul>
<p>لا تصل إلينا بيانات بطاقتكم إطلاقًا: تنتقل استمارة الدفع من متصفحكم إلى المصرف مباشرةً.</p>
<h2>لأي غرض وعلى أي أساس قانوني؟</h2>
<ul><li>استلام التبرع وتنفيذ الوكالة وإصدار الإيصال (تنفيذ العقد والالتزام القانوني)</li><li>إبلاغكم بنتيجة التبرع (تنفيذ العقد)</li><li>أخبار الحملات (بموافقتكم الصريحة فقط)</li></ul>
<h2>مع من نشاركها؟</h2>
<p>مع المصرف لإتمام الدفع، ومع مزوّد خدمة الرسائل إن أُرسلت رسالة، ومع الجهات الرسمية المخوّلة عند الطلب، وبالقدر اللازم فقط.</p>
<h2>كم نحتفظ بها؟</h2>
<p>تُحفظ السجلات المالية المدة التي يوجبها القانون، ثم تُمحى البيانات أو تُجعل مجهولة الهوية.</p>
<h2>حقوقكم</h2>
<p>لاستعمال حقوقكم المنصوص عليها في المادة الحادية عشرة من القانون، راسلونا على أحد العناوين في <a href="/iletisim">صفحة الاتصال</a>. نجيبكم خلال ثلاثين يومًا على الأكثر.</p>`,
    },
  },
};
