import { describe, expect, test } from "vitest";
import type { Brief } from "../src/scores.ts";
import { languageOf } from "../src/language/language-id.ts";
import { readText } from "../src/language/tokenize.ts";
import { scoreBuiltIn } from "./assessor.ts";

const brief: Brief = {
  title: "Twelve verses for a market day",
  description:
    "Ask an AI for a poem of twelve lines about a market day in a harbour town, for listeners over 70, with one smell in every verse, no rhyme, and a last line of four words.",
};

/** The same good request in other languages. */
const PROMPTS: Readonly<Record<string, string>> = {
  Spanish:
    "Escribe un poema de doce versos sobre un día de mercado en una ciudad con puerto, para oyentes de más de 70 años. En cada verso debe aparecer un olor concreto: pescado, naranjas, alquitrán, pan. Sin rima. El último verso tiene exactamente cuatro palabras. Habla una vendedora que cierra su puesto para siempre, pero el poema no lo dice.",
  French:
    "Écris un poème de douze vers sur un jour de marché dans une ville avec un port, pour des auditeurs de plus de 70 ans. Chaque vers contient une odeur précise : poisson, oranges, goudron, pain. Pas de rime. Le dernier vers compte exactement quatre mots. C'est une marchande qui parle et qui ferme son étal pour toujours, mais le poème ne le dit pas.",
  German:
    "Schreibe ein Gedicht mit zwölf Zeilen über einen Markttag in einer Hafenstadt, für Zuhörer über 70. In jeder Zeile kommt ein bestimmter Geruch vor: Fisch, Orangen, Teer, Brot. Kein Reim. Die letzte Zeile hat genau vier Wörter. Es spricht eine Händlerin, die ihren Stand für immer schließt, aber das Gedicht sagt es nicht.",
  Portuguese:
    "Escreve um poema de doze versos sobre um dia de mercado numa cidade com porto, para ouvintes com mais de 70 anos. Em cada verso aparece um cheiro concreto: peixe, laranjas, alcatrão, pão. Sem rima. O último verso tem exatamente quatro palavras. Quem fala é uma vendedora que fecha a banca para sempre, mas o poema não o diz.",
  Hindi:
    "बंदरगाह वाले शहर में बाज़ार के एक दिन पर बारह पंक्तियों की कविता लिखो। श्रोता 70 साल से ऊपर के हैं। हर पंक्ति में एक ख़ास गंध हो: मछली, संतरे, तारकोल, रोटी। तुक न हो। अंतिम पंक्ति में ठीक चार शब्द हों। बोलने वाली एक दुकानदार है जो अपनी दुकान हमेशा के लिए बंद कर रही है, पर कविता यह नहीं कहती।",
  Chinese:
    "请写一首十二行的诗，描写港口小城的一个集市日，听众是七十岁以上的老人。每一行都要有一种具体的气味：鱼、橙子、柏油、面包。不要押韵。最后一行正好四个词。说话的是一位要永远收摊的女摊贩，但诗里不直接说出来。语言简单，适合朗读。",
  Japanese:
    "港町の市場の一日について、十二行の詩を書いてください。聞き手は七十歳以上の人たちです。どの行にも具体的なにおいを一つ入れること（魚、みかん、タール、パンなど）。韻は踏まないでください。最後の行は四つの言葉にすること。語り手は店を永遠に閉める女性ですが、詩の中でそれを言わないでください。",
  Arabic:
    "اكتب قصيدة من اثني عشر سطرا عن يوم السوق في مدينة لها ميناء، لمستمعين تجاوزوا 70 عاما. في كل سطر رائحة محددة: السمك، البرتقال، القطران، الخبز. من دون قافية. السطر الأخير من أربع كلمات بالضبط. المتكلمة بائعة تغلق دكانها إلى الأبد، لكن القصيدة لا تقول ذلك.",
  Russian:
    "Напиши стихотворение из двенадцати строк о рыночном дне в портовом городе, для слушателей старше 70 лет. В каждой строке должен быть один точный запах: рыба, апельсины, смола, хлеб. Без рифмы. Последняя строка состоит ровно из четырёх слов. Говорит торговка, которая закрывает лавку навсегда, но стихотворение об этом молчит.",
};

describe.each(Object.entries(PROMPTS))("%s", (language, prompt) => {
  test("is recognised, relevant, an estimate of at most 75, and the limit is said", () => {
    expect(languageOf(readText(prompt)).name).toBe(language);
    const { scores, relevant, estimate, criteria } = scoreBuiltIn(brief, prompt);
    expect({ relevant, estimate }).toEqual({ relevant: true, estimate: true });
    expect(scores.overall).toBeGreaterThanOrEqual(58);
    expect(scores.overall).toBeLessThanOrEqual(75);
    expect(criteria.some((one) => one.criterion.includes(`Read in ${language}`))).toBe(true);
  });
});

test("a few words are worth less than a worked-out request in the same language", () => {
  const overall = (prompt: string): number => scoreBuiltIn(brief, prompt).scores.overall;
  expect(overall("Escribe un poema sobre el mercado de la ciudad, por favor")).toBeLessThan(
    overall(PROMPTS["Spanish"] ?? "") - 10,
  );
});

test("another subject in a related language is off topic when nothing of the challenge is in it", () => {
  const other =
    "Explique à un enfant pourquoi les avions volent. Utilise une comparaison avec un cerf-volant, sans formule, et propose une expérience avec une feuille de papier que l'on peut faire à la maison le dimanche.";
  const physics: Brief = {
    title: "Interview with a glacier",
    description:
      "Have the AI interview a melting glacier for a regional newspaper: 9 questions, 450 words, hydrological facts, no metaphors about tears, sources listed underneath.",
  };
  expect(scoreBuiltIn(physics, other).relevant).toBe(false);
});

/** A request for the poem in languages of which no key terms are known, none of them a relative of English. */
const FAR: Readonly<Record<string, string>> = {
  Finnish:
    "Kirjoita runo markkinapäivästä satamakaupungissa. Runossa on kaksitoista riviä ja jokaisessa säkeessä on yksi tuoksu, mutta siinä ei ole riimejä. Se on kuulijoille, jotka ovat yli seitsemänkymmentä vuotta vanhoja, ja viimeinen rivi on vain neljä sanaa.",
  Hungarian:
    "Írj egy verset egy vásári napról egy kikötővárosban. A vers legyen tizenkét sor, és minden versszakban legyen egy illat, de ne legyen benne rím. A hallgatók hetven évnél idősebbek, és az utolsó sor csak négy szó legyen.",
  Turkish:
    "Bir liman kentinde pazar günü hakkında on iki dizelik bir şiir yaz. Her dizede bir koku olsun ama kafiye olmasın. Dinleyiciler yetmiş yaşından büyük ve son dize dört kelime olsun, daha fazla değil.",
  Estonian:
    "Kirjuta luuletus turupäevast sadamalinnas. Luuletuses on kaksteist rida ja igas salmis on üks lõhn, aga see ei ole riimis. Kuulajad on üle seitsmekümne aasta vanad ja viimane rida on ainult neli sõna.",
  Vietnamese:
    "Hãy viết một bài thơ mười hai dòng về một ngày chợ trong một thành phố cảng cho những người trên bảy mươi tuổi. Mỗi câu có một mùi, không có vần, và dòng cuối phải có bốn chữ.",
  Swahili:
    "Andika shairi la mistari kumi na miwili kuhusu siku ya soko katika mji wa bandari kwa wasikilizaji wa zaidi ya miaka sabini. Kila mstari uwe na harufu moja, bila vina, na mstari wa mwisho uwe wa maneno manne.",
  Indonesian:
    "Buat puisi dua belas baris tentang hari pasar di kota pelabuhan untuk pendengar yang berumur di atas tujuh puluh tahun. Setiap bait dengan satu bau, tidak ada rima, dan baris akhir dari empat kata.",
  Czech:
    "Napiš báseň o dvanácti řádcích o dni na trhu v přístavním městě pro posluchače, kteří jsou starší než sedmdesát let. V každém verši je jedna vůně, bez rýmu, a poslední řádek je jen ze čtyř slov.",
};

test.each(Object.entries(FAR))(
  "a request in %s is an estimate of at most 60, and no answer",
  (language, prompt) => {
    expect(languageOf(readText(prompt)).name).toBe(language);
    const { scores, relevant, estimate, criteria } = scoreBuiltIn(brief, prompt);
    expect({ relevant, estimate }).toEqual({ relevant: true, estimate: true });
    expect(scores.overall).toBeGreaterThanOrEqual(25);
    expect(scores.overall).toBeLessThanOrEqual(60);
    expect(criteria.filter(({ verdict }) => verdict === "penalty")).toEqual([]);
  },
);

test("the words of a translated challenge in the order of the alphabet get no more than a list", () => {
  for (const language of ["German", "Spanish", "French"]) {
    const words = (PROMPTS[language] ?? "").toLowerCase().replaceAll(/[.,:]/gu, "").split(/\s+/u);
    expect(scoreBuiltIn(brief, words.toSorted().join(" ")).scores.overall).toBeLessThanOrEqual(35);
  }
});

test.each([
  "Quiz cards DE>EN, EN>DE, one side each, LA and LE words marked, UN style, no header row, ten rows, tabs between.",
  "Subtitles ES to EN, DE to EN, NO emojis, SE and DA later, max 40 signs, two lines, keep names.",
])("codes in capitals are small words of no other language: %s", (prompt) => {
  expect(languageOf(readText(prompt)).name).toBe("English");
});
