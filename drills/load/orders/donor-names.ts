/** Given and family names, the common ones first: the fill uses those far more often. */
export const givenNames =
  `Mehmet Fatma Mustafa Ayşe Ahmet Emine Ali Hatice Hüseyin Zeynep Hasan Elif İbrahim Meryem İsmail Şerife Osman Zehra
  Yusuf Sultan Murat Hanife Ömer Merve Ramazan Havva Halil Zeliha Süleyman Esra Abdullah Fadime Mahmut Özlem Recep Hacer
  Salih Yasemin Fatih Hülya Kadir Cemile Emre Sevim Hakan Gülsüm Adem Leyla Kemal Dilek Yaşar Büşra Bekir Aysel Musa
  Songül Metin Kübra Serkan Nurcan`.split(/\s+/);

export const familyNames =
  `Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan
  Şimşek Polat Özcan Korkmaz Çakır Erdoğan Yavuz Can Acar Şen Aktaş Güler Yalçın Güneş Bozkurt Bulut Keskin Ünal Turan
  Gül Özer Işık Kaplan Avcı Sarı Tekin Taş Köse Yüksel Ateş Aksoy Sönmez Uçar Duman Karaca Coşkun Toprak Deniz Erol
  Karakaya Ergün`.split(/\s+/);

/** Two of these make a rare family name. */
export const nameParts = {
  first: "Ak Kara Er Öz Taş Demir Gül Kır Boz Sarı Gök Bal Ay Gün Kut Tan Yol Çam Bay Or".split(" "),
  second: "oğlu göz taş han alp dağ demir soy can kan bağ yurt su er ova kol baş baba dal çay".split(" "),
};

/** One donor in 2,500 has this name. */
export const rareName = "Zümrütkaya";
