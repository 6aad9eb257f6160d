import { describe, expect, test } from "vitest";
import type { Brief } from "../src/scores.ts";
import { languageOf } from "../src/text/languages.ts";
import { readText } from "../src/text/read-text.ts";
import { assessBuiltIn } from "./assessor.ts";

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
  test("is recognised, relevant, scored as a good prompt, and the limit is said", () => {
    expect(languageOf(readText(prompt)).name).toBe(language);
    const { scores, relevant, criteria } = assessBuiltIn(brief, prompt);
    expect(relevant).toBe(true);
    expect(scores.overall).toBeGreaterThanOrEqual(65);
    expect(scores.overall).toBeLessThanOrEqual(88);
    expect(criteria.some((one) => one.criterion.includes(`Read in ${language}`))).toBe(true);
  });
});

test("a few words are worth less than a worked-out request in the same language", () => {
  const overall = (prompt: string): number => assessBuiltIn(brief, prompt).scores.overall;
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
  expect(assessBuiltIn(physics, other).relevant).toBe(false);
});
