import type { Scene } from "./kit/document.ts";
import { bayramCocuklari } from "./scenes/bayram-cocuklari.ts";
import { bursMezuniyet } from "./scenes/burs-mezuniyet.ts";
import { buyukZiyareti } from "./scenes/buyuk-ziyareti.ts";
import { camiInsaati } from "./scenes/cami-insaati.ts";
import { depo } from "./scenes/depo.ts";
import { depremCadir } from "./scenes/deprem-cadir.ts";
import { ekmekFirini } from "./scenes/ekmek-firini.ts";
import { fidanDikimi } from "./scenes/fidan-dikimi.ts";
import { fitre } from "./scenes/fitre.ts";
import { gonulluYukleme } from "./scenes/gonullu-yukleme.ts";
import { gozKlinigi } from "./scenes/goz-klinigi.ts";
import { iftarSofrasi } from "./scenes/iftar-sofrasi.ts";
import { kadirGecesi } from "./scenes/kadir-gecesi.ts";
import { kayseri } from "./scenes/kayseri.ts";
import { kisKoyu } from "./scenes/kis-koyu.ts";
import { klinik } from "./scenes/klinik.ts";
import { konteynerKent } from "./scenes/konteyner-kent.ts";
import { kurbanYurtDisi } from "./scenes/kurban-yurt-disi.ts";
import { kurbanYurtIci } from "./scenes/kurban-yurt-ici.ts";
import { kutuphane } from "./scenes/kutuphane.ts";
import { multeciKampi } from "./scenes/multeci-kampi.ts";
import { okulCantasi } from "./scenes/okul-cantasi.ts";
import { okulInsaati } from "./scenes/okul-insaati.ts";
import { okulSirasi } from "./scenes/okul-sirasi.ts";
import { ramazanKumanyasi } from "./scenes/ramazan-kumanyasi.ts";
import { sicakCorba } from "./scenes/sicak-corba.ts";
import { slaytImece } from "./scenes/slayt-imece.ts";
import { slaytKadirGecesi } from "./scenes/slayt-kadir-gecesi.ts";
import { slaytKurban } from "./scenes/slayt-kurban.ts";
import { slaytSu } from "./scenes/slayt-su.ts";
import { suKuyusu } from "./scenes/su-kuyusu.ts";
import { tekerlekliSandalye } from "./scenes/tekerlekli-sandalye.ts";
import { toplanti } from "./scenes/toplanti.ts";
import { yetimUcurtma } from "./scenes/yetim-ucurtma.ts";
import { zekat } from "./scenes/zekat.ts";
import { zeytinDali } from "./scenes/zeytin-dali.ts";

export const scenes: Scene[] = [
  kurbanYurtIci,
  kurbanYurtDisi,
  slaytKurban,
  ramazanKumanyasi,
  iftarSofrasi,
  sicakCorba,
  ekmekFirini,
  suKuyusu,
  slaytSu,
  yetimUcurtma,
  okulCantasi,
  bayramCocuklari,
  okulSirasi,
  bursMezuniyet,
  kutuphane,
  okulInsaati,
  depremCadir,
  konteynerKent,
  multeciKampi,
  kisKoyu,
  klinik,
  gozKlinigi,
  tekerlekliSandalye,
  zekat,
  fitre,
  zeytinDali,
  fidanDikimi,
  kadirGecesi,
  slaytKadirGecesi,
  camiInsaati,
  gonulluYukleme,
  depo,
  toplanti,
  buyukZiyareti,
  kayseri,
  slaytImece,
];
