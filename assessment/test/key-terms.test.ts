import { describe, expect, test } from "vitest";
import { libraryChallenges, libraryCorpus } from "../bin/read-knowledge.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import { ourLabelledRows } from "../train/labelled.ts";
import { scoreBuiltIn, isInThisRun } from "./assessor.ts";

/** A request for a dinner, worked out, with numbers and limits: form enough for any challenge. */
const DINNER: Readonly<Record<string, string>> = {
  Spanish:
    "Planifica una cena de tres platos para cuatro amigos el viernes por la noche. De primero una sopa de tomate, después pollo asado con patatas y de postre fruta. Nada picante, porque mi hermana no lo soporta. Dame la lista de la compra con cantidades, el orden de los pasos y cuánto tarda cada uno. Todo debe estar listo a las ocho.",
  French:
    "Prépare un dîner de trois plats pour quatre amis vendredi soir. D'abord une soupe de tomates, ensuite un poulet rôti avec des pommes de terre, et des fruits pour finir. Rien de piquant, car ma sœur ne le supporte pas. Donne-moi la liste des courses avec les quantités, l'ordre des étapes et la durée de chacune. Tout doit être prêt à huit heures.",
  German:
    "Plane ein Abendessen mit drei Gängen für vier Freunde am Freitag. Zuerst eine Tomatensuppe, dann Brathähnchen mit Kartoffeln und zum Schluss Obst. Nichts Scharfes, denn meine Schwester verträgt es nicht. Gib mir die Einkaufsliste mit Mengen, die Reihenfolge der Schritte und wie lange jeder dauert. Um acht Uhr soll alles fertig sein.",
  Portuguese:
    "Planeja um jantar de três pratos para quatro amigos na sexta-feira à noite. Primeiro uma sopa de tomate, depois frango assado com batatas e fruta para terminar. Nada picante, porque a minha irmã não suporta. Dá-me a lista de compras com as quantidades, a ordem dos passos e quanto demora cada um. Tudo deve estar pronto às oito.",
  Hindi:
    "शुक्रवार की शाम चार दोस्तों के लिए तीन व्यंजनों वाले रात के खाने की योजना बनाओ। पहले टमाटर का सूप, फिर आलू के साथ भुना मुर्गा और अंत में फल। कुछ भी मिर्च वाला नहीं, क्योंकि मेरी बहन उसे सह नहीं पाती। ख़रीदारी की सूची मात्राओं के साथ दो, क्रम बताओ और हर काम में कितना समय लगेगा। सब कुछ आठ बजे तैयार हो।",
  Chinese:
    "请为周五晚上四位朋友安排一顿三道菜的晚饭。先上番茄汤，再上烤鸡配土豆，最后是水果。不要辣的，因为我妹妹受不了。请给我带数量的购物清单、做菜的先后顺序，以及每一步需要多长时间。所有菜要在八点做好。",
  Japanese:
    "金曜日の夜、友だち四人のために三品の夕食を考えてください。最初はトマトスープ、次にじゃがいもを添えたローストチキン、最後は果物です。妹が苦手なので辛いものは入れないでください。買い物リストを分量つきで、作る順番と、それぞれにかかる時間も教えてください。八時には全部できあがるようにしてください。",
  Arabic:
    "خطط لعشاء من ثلاثة أطباق لأربعة أصدقاء مساء الجمعة. أولا حساء الطماطم، ثم دجاج مشوي مع البطاطس، وفي النهاية فاكهة. لا شيء حار لأن أختي لا تتحمله. أعطني قائمة المشتريات مع الكميات، وترتيب الخطوات، وكم تستغرق كل خطوة. يجب أن يكون كل شيء جاهزا في الثامنة.",
};

const library = [...libraryChallenges().values()];
/** Forty of the library that want no food, and all of the labelled ones that are stored without a rubric or terms. */
const forty = library
  .filter(({ category }) => category !== "cooking")
  .filter((_, at) => at % 7 === 3)
  .slice(0, 40);
const own = [
  ...new Map(ourLabelledRows().map(({ challenge }) => [challenge.title, challenge])).values(),
].filter(({ category }) => category !== "Cooking");

describe.each(Object.entries(DINNER))("a dinner in %s", (language, prompt) => {
  test("is a good request for one of forty challenges of the library at most", () => {
    expect(forty).toHaveLength(40);
    const read = forty.map((challenge) => ({ title: challenge.title, ...scoreBuiltIn(challenge, prompt) }));
    expect(read.filter(({ scores }) => scores.overall > 60).length).toBeLessThanOrEqual(1);
    expect(read.filter(({ relevant }) => relevant).length).toBeLessThanOrEqual(8);
  });

  test("is an estimate of 60 at most where a challenge has no terms to check by, but for two with its numbers", () => {
    const read = own.map((challenge) => ({ title: challenge.title, ...scoreBuiltIn(challenge, prompt) }));
    const high = read.filter(({ scores }) => scores.overall > 60);
    expect(high.length).toBeLessThanOrEqual(2);
    expect(read.filter((one) => one.relevant && !one.estimate && !high.includes(one))).toEqual([]);
  });

  test("is a good request for the challenge that wants it", () => {
    const { scores, relevant } = scoreBuiltIn(
      {
        title: "Dinner for Friends",
        description:
          "Get the AI to plan a dinner of three courses for four friends on Friday at eight o'clock. It lists the shopping with amounts and the order of the steps.",
      },
      prompt,
    );
    expect(relevant).toBe(true);
    // In Arabic one of the three numbers is known, the others are joined to the words beside them.
    expect(scores.overall).toBeGreaterThan(language === "Arabic" ? 42 : 60);
  });
});

describe("what people asked in other languages", () => {
  const rows = libraryCorpus().filter(isForeign);
  const read = rows.map((row) => ({
    title: row.title,
    ...scoreBuiltIn(library.find(({ title }) => title === row.title) as (typeof library)[number], row.prompt),
  }));

  test("stays relevant and gets what its form deserves", () => {
    expect(rows).toHaveLength(312);
    expect(read.filter(({ relevant }) => !relevant).map(({ title }) => title)).toEqual([]);
    const low = read.filter(({ scores }) => scores.overall < 56).map(({ title }) => title);
    expect(low.length).toBeLessThanOrEqual(3);
    const mean = read.reduce((sum, { scores }) => sum + scores.overall, 0) / read.length;
    expect(mean).toBeGreaterThan(68);
    expect(mean).toBeLessThanOrEqual(75);
  });

  test("is seldom taken for a request for another challenge, and hardly ever gets more than 60 there", () => {
    const crossed = rows.flatMap((row, at) =>
      at % 4 > 0
        ? []
        : [1, 2, 3, 4, 5].map((step) => {
            const other = library[(at + step * 61) % library.length] as (typeof library)[number];
            return { other: other.title, title: row.title, ...scoreBuiltIn(other, row.prompt) };
          }),
    );
    const apart = crossed.filter(({ other, title }) => other !== title);
    expect(apart.filter(({ relevant }) => relevant).length).toBeLessThanOrEqual(apart.length * 0.03);
    expect(apart.filter(({ scores }) => scores.overall > 60).length).toBeLessThanOrEqual(2);
  });
});

test("a line shows what was read, and a number that was asked for is a line of its own", () => {
  const invoice = library.find(({ title }) => title === "The Late Invoice, Kindly");
  if (invoice === undefined) throw new Error("The challenge is gone.");
  const { criteria, estimate } = scoreBuiltIn(
    invoice,
    "Escribe un correo de una jardinera a un cliente que le cae bien. La factura lleva dos semanas vencida. Tono cordial, una sola forma de pago por transferencia y como mucho 120 palabras. Menciona los rosales del patio y no uses ninguna amenaza.",
  );
  expect(criteria.some(({ criterion }) => /^Read in Spanish: \d+ of 10 key terms/.test(criterion))).toBe(
    true,
  );
  expect(criteria.find(({ criterion }) => criterion === "At most 120 words")).toMatchObject({
    verdict: "met",
    quote: "120",
  });
  expect(estimate).toBe(true);
});

test("a list of key terms gets less than a request", () => {
  const { scores } = scoreBuiltIn(
    library[0] as (typeof library)[number],
    "El tacto, el sonido, el olor y la temperatura de un atardecer, de una puesta de sol, para un ciego o una ciega, sin color, en 100 palabras.",
  );
  expect(scores.overall).toBeLessThanOrEqual(70);
});

/** The same with many numbers, some of which a challenge about something else has by chance. */
const MANY_NUMBERS: Readonly<Record<string, string>> = {
  Chinese:
    "我想请六个同事来家里吃晚饭。请写一份菜单：一个冷盘、两个热菜、一个汤，预算200元，30分钟内能做完。一个人吃素，一个人对花生过敏。请列出5步做法，每步不超过20个字。",
  Japanese:
    "同僚6人を家に招いて夕食を出します。前菜1品、主菜2品、スープ1品、予算は5000円、準備は60分以内です。1人は菜食、1人はピーナッツアレルギーです。作り方は5段階で、それぞれ20字以内にしてください。",
  Russian:
    "Ко мне придут 6 коллег на ужин. Напиши меню: 1 закуска, 2 горячих, 1 суп, бюджет 2000 рублей, готовка 60 минут. Один вегетарианец, у одного аллергия на арахис. Дай 5 шагов, в каждом не больше 20 слов.",
  Arabic:
    "سيأتي إلي 6 زملاء للعشاء. اكتب قائمة طعام: مقبلات واحدة، طبقان رئيسيان، حساء واحد، الميزانية 200 درهم، والتحضير في 60 دقيقة. أحدهم نباتي وآخر لديه حساسية من الفول السوداني. أعط 5 خطوات، كل واحدة لا تتجاوز 20 كلمة.",
};

test.each(Object.entries(MANY_NUMBERS))(
  "a dinner with many numbers in %s gets 60 at most for every challenge about anything but food",
  (_, prompt) => {
    const others = [...library.filter(({ category }) => category !== "cooking"), ...own].filter(
      ({ title }, at) => title !== "Tournament Lunch in Cool Boxes" && isInThisRun(at),
    );
    const high = others.filter((challenge) => scoreBuiltIn(challenge, prompt).scores.overall > 60);
    expect(high.map(({ title }) => title)).toEqual([]);
  },
);
