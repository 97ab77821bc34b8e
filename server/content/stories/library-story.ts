import { heading, picture, quote, type Story, storyPictures, text } from "./story-shape.ts";

export const libraryStory: Story = {
  slug: "kitap-goturen-kiz",
  image: storyPictures["kutuphane.webp"],
  texts: {
    tr: {
      title: "Köyüne kitap götüren kız",
      excerpt:
        "Zeynep liseyi bursla okudu. Öğretmen olduğu yıl, büyüdüğü köye dört yüz kitapla döndü; anahtarı ise bir öğrencisine verdi.",
      parts: [
        text(
          "Zeynep'in köyünde okul vardı ama kitaplık yoktu. Öğretmen masasının gözünde duran altı kitabı sırayla okurlardı. Zeynep altıncı sınıfı bitirdiğinde hepsini ezbere biliyordu.",
        ),
        picture("okul-sirasi.webp", "Altı kitabın durduğu masa. Bugün üstünde bir yerküre de var."),
        heading("Aylık bir mektup"),
        text(
          "Liseyi ilçede, vakfımızın bursuyla okudu. Burs her ayın beşinde gelirdi; yanında, hiç tanımadığı bağışçısından iki satırlık bir not. Zeynep notların hepsini sakladı. En sevdiği şuydu: “Acele etme, ama vazgeçme de.”",
        ),
        quote("Paranın nereye gittiğini hatırlamıyorum. Notları hâlâ okuyorum."),
        text(
          "Üniversiteyi bitirdiğinde atandığı ilk yer, bir saat ötedeki bir kasabaydı. Her cumartesi köyüne gidip çocuklara kitap okumaya başladı. Önce yedi çocuk geldi, sonra on dokuz. Ahıra bitişik eski depo dar gelince vakfı aradı.",
        ),
        picture(
          "burs-mezuniyet.webp",
          "Zeynep'in mezun olduğu gün, onunla birlikte kırk bir bursiyerimiz daha kep attı.",
        ),
        heading("Anahtar kimde?"),
        text(
          "Köy Kütüphaneleri projemizle depo onarıldı, raflar köyün marangozunda yapıldı. Açılış günü Zeynep kurdele kesmek istemedi. Anahtarı, altı kitabı üçüncü kez okumakta olan dokuz yaşındaki Ömer'e verdi.",
        ),
        picture(
          "kutuphane.webp",
          "Kütüphane her gün okul çıkışı açılıyor. Kayıt defterini çocuklar tutuyor.",
        ),
        text(
          "Zeynep artık bir öğrenciye burs veriyor. Her ayın beşinde, iki satırlık bir notla birlikte. Ne yazdığını sorduk, söylemedi.",
        ),
      ],
    },
    en: {
      title: "The girl who brought books home",
      excerpt:
        "Zeynep went to school on a scholarship. In the year she became a teacher she came back to her village with four hundred books, and gave the key to one of her pupils.",
      parts: [
        text(
          "Zeynep's village had a school but no library. Six books lay in the drawer of the teacher's desk, and the children took turns. By the end of her sixth year Zeynep knew them all by heart.",
        ),
        picture("okul-sirasi.webp", "The desk where the six books lay. Today there is a globe on it, too."),
        heading("A letter every month"),
        text(
          "She went to secondary school in town, on a scholarship from our foundation. It came on the fifth of every month, and with it two lines from a donor she had never met. Zeynep kept every one of them. Her favourite: “Take your time, but do not give up.”",
        ),
        quote("I do not remember what I spent the money on. I still read the notes."),
        text(
          "After university she was sent to a small town an hour away. Every Saturday she went to her village to read to the children. First there were seven, then nineteen. When the old store beside the stable became too small, she called the foundation.",
        ),
        picture(
          "burs-mezuniyet.webp",
          "On the day Zeynep graduated, forty-one other scholars of ours threw their caps with her.",
        ),
        heading("Who has the key?"),
        text(
          "Our village library project repaired the store, and the carpenter of the village made the shelves. On the opening day Zeynep would not cut a ribbon. She gave the key to nine-year-old Omar, who was reading the six books for the third time.",
        ),
        picture(
          "kutuphane.webp",
          "The library opens every day after school. The children keep the register.",
        ),
        text(
          "Zeynep now pays for the schooling of a girl. On the fifth of every month, together with two lines. We asked what she writes. She would not tell.",
        ),
      ],
    },
    ar: {
      title: "الفتاة التي حملت الكتب إلى قريتها",
      excerpt:
        "درست زينب بمنحة، وفي السنة التي صارت فيها معلّمة عادت إلى قريتها بأربعمئة كتاب، وسلّمت المفتاح لأحد تلاميذها.",
      parts: [
        text(
          "كان في قرية زينب مدرسة ولم تكن فيها مكتبة. ستة كتب في درج طاولة المعلّم يتناوب الأطفال على قراءتها. ولمّا أنهت زينب الصف السادس كانت تحفظها كلها عن ظهر قلب.",
        ),
        picture("okul-sirasi.webp", "الطاولة التي كانت فيها الكتب الستة، واليوم تعلوها كرة أرضية أيضًا."),
        heading("رسالة كل شهر"),
        text(
          "درست الثانوية في البلدة بمنحة من مؤسستنا. كانت المنحة تصل في الخامس من كل شهر، ومعها سطران من متبرع لا تعرفه. احتفظت زينب بالسطور كلها، وأحبّها إليها: «لا تستعجلي، ولكن لا تتخلّي أيضًا».",
        ),
        quote("لا أذكر فيمَ أنفقت المال، أمّا السطور فما زلت أقرؤها."),
        text(
          "بعد الجامعة عُيّنت في بلدة على بُعد ساعة. وصارت تذهب كل سبت إلى قريتها لتقرأ للأطفال. جاء سبعة في البداية ثم تسعة عشر. ولمّا ضاق بهم المخزن القديم بجوار الإسطبل اتصلت بالمؤسسة.",
        ),
        picture("burs-mezuniyet.webp", "يوم تخرّجت زينب ألقى معها قبّعاتهم واحد وأربعون من طلاب منحنا."),
        heading("مع من المفتاح؟"),
        text(
          "ضمن مشروع مكتبات القرى رُمّم المخزن، وصنع نجّار القرية الرفوف. ويوم الافتتاح لم ترغب زينب في قصّ الشريط، بل سلّمت المفتاح لعمر ذي الأعوام التسعة، وكان يقرأ الكتب الستة للمرة الثالثة.",
        ),
        picture("kutuphane.webp", "تفتح المكتبة كل يوم بعد المدرسة، والأطفال هم من يمسكون السجل."),
        text("تتكفّل زينب اليوم بدراسة طالبة: في الخامس من كل شهر ومعها سطران. سألناها ماذا تكتب، فلم تُجب."),
      ],
    },
  },
};
