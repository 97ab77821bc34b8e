import { film, heading, picture, quote, type Story, storyPictures, text } from "./story-shape.ts";

export const soupStory: Story = {
  slug: "kazanin-basinda-kirk-gece",
  image: storyPictures["sicak-corba.webp"],
  texts: {
    tr: {
      title: "Kazanın başında kırk gece",
      excerpt:
        "Halil Usta otuz yıl kendi lokantasında çorba pişirdi. Depremin üçüncü günü önlüğünü çantasına koydu ve yola çıktı; döndüğünde kırk gece geçmişti.",
      parts: [
        text(
          "Halil Usta'nın lokantası, sanayi sitesinin girişinde on iki masalık bir yerdi. Emekli olduğunda kepçesini duvara astı. “Bir daha bu kadar çorba pişirmem,” dediğini herkes hatırlıyor.",
        ),
        text(
          "Depremin üçüncü günü telefonu çaldı. Gezici mutfağımızın bir ustaya ihtiyacı vardı. Kaç gün süreceğini sormadı; yalnızca tencerelerin kaç litrelik olduğunu öğrenmek istedi.",
        ),
        film(
          "kirk-gece",
          "sicak-corba.webp",
          "Kazanın başında geçen günler, on üç saniyede. Sessiz film.",
          "Gündüz çadırların arasında koli dağıtan gönüllüler; elden ele kamyona yüklenen koliler; akşam olunca gezici mutfağın penceresinde buharı tüten çorba kazanı ve önünde bekleyenler.",
        ),
        heading("Önce çocuklar, sonra sohbet"),
        text(
          "İlk gece iki bin kişilik mercimek pişti. Usta ikinci gün bir kural koydu: çocukların kâsesi önce dolacak, yaşlılarınki çadırına götürülecek. Üçüncü gün bir kural daha ekledi: kepçeyi tutan, karşısındakinin adını öğrenecek.",
        ),
        quote("Çorba karnı doyurur. Ama insan asıl, adıyla çağrılınca ısınıyor."),
        text(
          "On beşinci gün, kuyruktan bir genç kızın yardım etmek istediğini gördü. Annesini kaybetmişti, konuşmuyordu. Usta ona bir bıçak ve bir çuval soğan verdi. “Soğan doğrarken ağlamanın hesabı sorulmaz,” diyor. Kız o hafta konuşmaya başladı.",
        ),
        heading("Kırk birinci gün"),
        text(
          "Usta döndüğünde mutfağın başında yedi kişi vardı; beşi depremzedeydi. Mutfak bugün de o ekiple çalışıyor. Halil Usta her ay bir hafta yanlarına gidiyor, kepçeyi artık o tutmuyor; yalnızca tuzuna bakıyor.",
        ),
        picture(
          "gonullu-yukleme.webp",
          "Kayseri'den her perşembe bir kamyon yükleniyor: mercimek, yağ, un ve soğan.",
        ),
      ],
    },
    en: {
      title: "Forty nights at the cauldron",
      excerpt:
        "For thirty years master Halil cooked soup in his own diner. On the third day after the earthquake he packed his apron and set off; when he came back, forty nights had passed.",
      parts: [
        text(
          "Master Halil's diner had twelve tables and stood at the entrance of the workshops. When he retired, he hung his ladle on the wall. Everybody remembers him saying: “I will never cook that much soup again.”",
        ),
        text(
          "On the third day after the earthquake his phone rang. Our mobile kitchen needed a cook. He did not ask for how many days; he only wanted to know how many litres the pots held.",
        ),
        film(
          "kirk-gece",
          "sicak-corba.webp",
          "The days at the cauldron in thirteen seconds. A silent film.",
          "By day, volunteers hand out parcels among tents; parcels pass from hand to hand into a lorry; in the evening steam rises from the cauldron in the window of the mobile kitchen, and people wait in front of it.",
        ),
        heading("Children first, then a word"),
        text(
          "The first night there was lentil soup for two thousand. On the second day the master made a rule: the children's bowls are filled first, and those of the old are carried to their tents. On the third day he added another: whoever holds the ladle learns the name of the person in front.",
        ),
        quote("Soup fills the stomach. But what warms you is being called by your name."),
        text(
          "On the fifteenth day he noticed a girl in the queue who wanted to help. She had lost her mother and did not speak. The master gave her a knife and a sack of onions. “Nobody asks why you cry when you cut onions,” he says. That week she began to speak.",
        ),
        heading("The forty-first day"),
        text(
          "When the master went home, seven people ran the kitchen; five of them had lost their homes in the earthquake. They run it to this day. Once a month master Halil joins them for a week. He no longer holds the ladle; he only checks the salt.",
        ),
        picture(
          "gonullu-yukleme.webp",
          "Every Thursday a lorry is loaded in Kayseri: lentils, oil, flour and onions.",
        ),
      ],
    },
    ar: {
      title: "أربعون ليلة عند القِدر",
      excerpt:
        "ثلاثين عامًا طبخ المعلّم خليل الحساء في مطعمه. وفي اليوم الثالث بعد الزلزال وضع مئزره في حقيبته ومضى، ولم يعد إلا بعد أربعين ليلة.",
      parts: [
        text(
          "كان مطعم المعلّم خليل عند مدخل المنطقة الصناعية، وفيه اثنتا عشرة طاولة. ولمّا تقاعد علّق مغرفته على الجدار. يذكر الجميع قوله: «لن أطبخ بعد اليوم هذا القدر من الحساء».",
        ),
        text(
          "في اليوم الثالث بعد الزلزال رنّ هاتفه. كان مطبخنا المتنقل بحاجة إلى طبّاخ. لم يسأل كم يومًا سيبقى، بل سأل فقط عن سعة القدور.",
        ),
        film(
          "kirk-gece",
          "sicak-corba.webp",
          "أيام القِدر في ثلاث عشرة ثانية. فيلم صامت.",
          "نهارًا يوزّع متطوعون الطرود بين الخيام، ثم تنتقل الطرود من يد إلى يد إلى الشاحنة، وفي المساء يتصاعد البخار من قِدر الحساء في نافذة المطبخ المتنقل والناس ينتظرون أمامه.",
        ),
        heading("الأطفال أولًا، ثم كلمة طيبة"),
        text(
          "في الليلة الأولى طُبخ حساء العدس لألفي شخص. وفي اليوم الثاني وضع المعلّم قاعدة: تُملأ أطباق الأطفال أولًا، ويُحمل طعام كبار السن إلى خيامهم. وفي اليوم الثالث أضاف أخرى: من يمسك المغرفة يتعلّم اسم من يقف أمامه.",
        ),
        quote("الحساء يُشبع البطن، لكنّ المرء لا يدفأ حقًا إلا حين يُنادى باسمه."),
        text(
          "في اليوم الخامس عشر لمح في الصف فتاة تريد أن تساعد. كانت قد فقدت أمها ولا تتكلم. أعطاها المعلّم سكينًا وكيس بصل. يقول: «لا أحد يسأل عن الدموع عند تقطيع البصل». في ذلك الأسبوع بدأت تتكلم.",
        ),
        heading("اليوم الحادي والأربعون"),
        text(
          "حين عاد المعلّم كان في المطبخ سبعة أشخاص، خمسة منهم من متضرري الزلزال، وما زال المطبخ يعمل بهم إلى اليوم. يزورهم خليل أسبوعًا كل شهر، ولم يعد يمسك المغرفة، بل يكتفي بتذوّق الملح.",
        ),
        picture("gonullu-yukleme.webp", "كل يوم خميس تُحمَّل شاحنة في قيصري: عدس وزيت وطحين وبصل."),
      ],
    },
  },
};
