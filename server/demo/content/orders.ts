import { messages } from "./donors.ts";
import { lira } from "./lira.ts";
import type { DemoOrder, DemoOrderItem, DonationType } from "./types.ts";

/** Describes an item. `liras` is the price of one unit. */
function campaign(id: string, donationType: DonationType, liras: number, quantity = 1): DemoOrderItem {
  return { campaignId: id, donationType, amount: lira(liras), quantity };
}

function project(slug: string, donationType: DonationType, liras: number, quantity = 1): DemoOrderItem {
  return { projectSlug: slug, donationType, amount: lira(liras), quantity };
}

type Extra = Partial<Pick<DemoOrder, "message" | "isRecurring" | "smsSent" | "errorCode">>;

function order(
  [hoursAgo, donor, method, status]: [number, number, DemoOrder["method"], DemoOrder["status"]],
  items: DemoOrderItem[],
  extra: Extra = {},
): DemoOrder {
  const smsSent = status === "completed";
  return {
    hoursAgo,
    donor,
    method,
    status,
    items,
    isRecurring: false,
    message: null,
    errorCode: null,
    smsSent,
    ...extra,
  };
}

const kurbanHome = (type: DonationType, quantity = 1) => campaign("kurban-yurt-ici", type, 15_000, quantity);
const kurbanAbroad = (type: DonationType, quantity = 1) =>
  campaign("kurban-yurt-disi", type, 4_500, quantity);

/** Shares of the demonstration offers (server/demo/fill-kurban.ts). */
const feastShare = (type: DonationType, quantity: number) =>
  campaign("kurban-hissesi", type, 16_500, quantity);
const vowAnimal = (type: DonationType) => campaign("adak-akika", type, 9_750);

/** The orders of thirty days, newest first. Every active campaign has at least one order. */
export const orders: DemoOrder[] = [
  order([0.4, 0, "card", "completed"], [campaign("sicak-corba", "standart", 50, 10)]),
  order([1, 1, "bank_transfer", "pending"], [kurbanHome("vacip")]),
  order([2, 2, "card", "pending"], [campaign("okul-cantasi", "standart", 900)]),
  order([3, 3, "card", "completed"], [kurbanAbroad("akika"), campaign("sicak-corba", "standart", 50, 4)], {
    message: messages.newborn,
  }),
  order([5, 4, "card", "payment_failed"], [campaign("zekat", "zekat", 12_500)], { errorCode: "51" }),
  order([5.2, 4, "card", "completed"], [campaign("zekat", "zekat", 7_500)]),
  order([8, 5, "card", "completed"], [campaign("yetim-sponsorlugu", "standart", 1_500)], {
    isRecurring: true,
  }),
  order([11, 6, "bank_transfer", "pending"], [kurbanHome("adak")], { message: messages.vow }),
  order([14, 7, "card", "completed"], [campaign("katarakt-ameliyati", "standart", 2_500)], {
    message: messages.healing,
  }),
  order([19, 8, "card", "completed"], [project("cadda-koy-su-kuyusu", "standart", 3_000)], {
    message: messages.sibling,
    smsSent: false,
  }),
  order(
    [22, 9, "card", "completed"],
    [
      campaign("ramazan-kumanyasi", "standart", 1_250, 2),
      campaign("fitre", "standart", 240, 5),
      campaign("zekat", "zekat", 4_000),
    ],
  ),
  order([25, 40, "card", "completed"], [feastShare("vacip", 2), vowAnimal("akika")]),
  order([27, 10, "card", "payment_failed"], [kurbanHome("vacip")], { errorCode: "MR15" }),
  order([28, 10, "bank_transfer", "completed"], [kurbanHome("vacip")]),
  order([33, 11, "card", "completed"], [campaign("koy-kutuphanesi", "standart", 100, 3)]),
  order([38, 12, "card", "completed"], [kurbanAbroad("nafile", 2)]),
  order([44, 13, "bank_transfer", "pending"], [campaign("afet-yardimi", "standart", 2_000)]),
  order([49, 14, "card", "completed"], [kurbanHome("sukur")], { message: messages.exam }),
  order([55, 15, "card", "completed"], [campaign("hatira-ormani", "standart", 150, 7)], {
    message: messages.tree,
  }),
  order([61, 16, "card", "payment_failed"], [campaign("ogrenci-bursu", "standart", 1_000)], {
    errorCode: "54",
  }),
  order([68, 17, "card", "completed"], [campaign("ogrenci-bursu", "zekat", 3_000)], { isRecurring: true }),
  order(
    [75, 18, "bank_transfer", "completed"],
    [project("afet-bolgesine-mahalle-camii", "standart", 25_000)],
    {
      message: messages.father,
    },
  ),
  order([83, 19, "card", "completed"], [campaign("kadir-gecesi", "standart", 270)]),
  order([90, 20, "bank_transfer", "cancelled"], [kurbanHome("vacip", 2)]),
  order(
    [97, 21, "card", "completed"],
    [project("askida-ekmek-firini", "standart", 250), campaign("sicak-corba", "standart", 50, 6)],
  ),
  order([106, 22, "card", "completed"], [campaign("afet-yardimi", "standart", 1_000)], { isRecurring: true }),
  order([115, 23, "card", "completed"], [campaign("kislik-yardim", "standart", 750, 2)]),
  order([124, 24, "card", "completed"], [campaign("okul-cantasi", "standart", 900, 7)], {
    message: messages.class,
  }),
  order([133, 25, "card", "payment_failed"], [campaign("sicak-corba", "standart", 50, 2)], {
    errorCode: "05",
  }),
  order([141, 26, "bank_transfer", "completed"], [campaign("zekat", "zekat", 48_000)], {
    message: messages.receipt,
  }),
  order([152, 27, "card", "completed"], [campaign("su-kuyusu-hissesi", "standart", 500, 4)]),
  order([163, 28, "card", "completed"], [kurbanHome("vacip"), kurbanAbroad("vacip", 2)], {
    message: messages.accepted,
  }),
  order([165, 42, "card", "completed"], [feastShare("vacip", 3), vowAnimal("adak")]),
  order([170, 44, "bank_transfer", "completed"], [feastShare("vacip", 7)]),
  order([172, 46, "card", "completed"], [feastShare("vacip", 5), feastShare("sukur", 2), vowAnimal("adak")]),
  order([174, 29, "card", "completed"], [campaign("yetim-bayramlik", "standart", 1_800, 2)]),
  order([188, 30, "bank_transfer", "completed"], [project("konteyner-kente-yasam-alani", "zekat", 15_000)], {
    message: messages.office,
  }),
  order([199, 31, "card", "completed"], [campaign("yetim-sponsorlugu", "standart", 1_500, 2)], {
    isRecurring: true,
  }),
  order([214, 32, "card", "payment_failed"], [kurbanAbroad("adak")], { errorCode: "12" }),
  order([215, 32, "card", "completed"], [kurbanAbroad("adak")]),
  order([229, 33, "card", "completed"], [campaign("fitre", "standart", 240, 4)]),
  order([236, 55, "card", "completed"], [campaign("iftar-sofrasi", "standart", 350, 10)]),
  order([239, 3, "card", "completed"], [project("afet-bolgesine-anaokulu", "standart", 1_000)]),
  order([243, 34, "card", "completed"], [project("gezici-goz-klinigi", "standart", 5_000)]),
  order([258, 35, "bank_transfer", "pending"], [campaign("su-kuyusu-hissesi", "standart", 10_000)], {
    message: messages.quiet,
  }),
  order([271, 36, "card", "completed"], [campaign("afet-yardimi", "diger", 20_000)], {
    message: messages.wedding,
  }),
  order([285, 37, "card", "completed"], [campaign("zekat", "zekat", 1_850.5)]),
  order([302, 38, "card", "completed"], [project("koy-okulu-yenileme", "standart", 750)], {
    message: messages.village,
  }),
  order([318, 39, "bank_transfer", "completed"], [kurbanHome("vacip")]),
  order(
    [333, 40, "card", "completed"],
    [
      kurbanAbroad("vacip"),
      campaign("hatira-ormani", "standart", 150, 4),
      project("askida-ekmek-firini", "standart", 100),
    ],
  ),
  order([351, 41, "card", "completed"], [campaign("koy-kutuphanesi", "standart", 100, 10)]),
  order([370, 42, "card", "cancelled"], [campaign("katarakt-ameliyati", "standart", 2_500, 3)]),
  order([389, 43, "card", "completed"], [campaign("ramazan-kumanyasi", "zekat", 1_250, 4)]),
  order([405, 44, "bank_transfer", "completed"], [project("engelsiz-adimlar", "standart", 12_000)]),
  order([424, 45, "card", "completed"], [campaign("yetim-sponsorlugu", "standart", 1_500)], {
    isRecurring: true,
  }),
  order([447, 46, "card", "payment_failed"], [project("gezici-goz-klinigi", "standart", 60_000)], {
    errorCode: "65",
  }),
  order([449, 46, "bank_transfer", "completed"], [project("gezici-goz-klinigi", "standart", 60_000)]),
  order([470, 47, "card", "completed"], [campaign("kislik-yardim", "standart", 1_000)]),
  order([493, 48, "card", "completed"], [kurbanAbroad("sukur", 3)]),
  order([517, 49, "card", "completed"], [campaign("sicak-corba", "standart", 50, 3)]),
  order([540, 50, "bank_transfer", "completed"], [kurbanHome("akika", 2)], { message: messages.accepted }),
  order([562, 51, "card", "completed"], [campaign("ogrenci-bursu", "standart", 1_000, 2)]),
  order([588, 52, "card", "completed"], [project("cadda-koy-su-kuyusu", "standart", 500)], {
    isRecurring: true,
  }),
  order([611, 53, "card", "payment_failed"], [campaign("kadir-gecesi", "standart", 500)], {
    errorCode: "96",
  }),
  order([633, 54, "card", "completed"], [campaign("okul-cantasi", "zekat", 900, 2)]),
  order([654, 55, "bank_transfer", "completed"], [campaign("afet-yardimi", "standart", 150_000)], {
    message: messages.quiet,
  }),
  order([672, 56, "card", "completed"], [campaign("katarakt-ameliyati", "standart", 2_500, 2)]),
  order([690, 57, "card", "completed"], [campaign("hatira-ormani", "standart", 150)]),
  order([703, 58, "card", "completed"], [campaign("yetim-bayramlik", "zekat", 1_800)]),
  order(
    [715, 59, "card", "completed"],
    [
      campaign("fitre", "standart", 240, 6),
      campaign("zekat", "zekat", 22_400),
      project("engelsiz-adimlar", "zekat", 5_000),
    ],
  ),
];
