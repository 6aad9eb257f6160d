/** A digit and its word are the same number. */
const ENGLISH: readonly (readonly [number, string])[] = [
  [1, "one first single"],
  [2, "two twice second pair both"],
  [3, "three third thrice"],
  [4, "four fourth"],
  [5, "five fifth"],
  [6, "six sixth"],
  [7, "seven seventh"],
  [8, "eight eighth"],
  [9, "nine ninth"],
  [10, "ten tenth"],
  [11, "eleven"],
  [12, "twelve dozen twelfth"],
  [13, "thirteen"],
  [14, "fourteen"],
  [15, "fifteen"],
  [16, "sixteen"],
  [17, "seventeen"],
  [18, "eighteen"],
  [19, "nineteen"],
  [20, "twenty"],
  [30, "thirty"],
  [40, "forty"],
  [50, "fifty"],
  [60, "sixty"],
  [70, "seventy"],
  [80, "eighty"],
  [90, "ninety"],
  [100, "hundred"],
  [1000, "thousand"],
];

/** Other languages; kept apart because "due", "once", "elf" and "seize" are English words as well. */
const FOREIGN: readonly (readonly [number, string])[] = [
  [2, "deux zwei dos dois duas due twee två два две दो اثنان اثنين اثنتين 둘 두 двух"],
  [3, "trois drei tres três tre drie три तीन ثلاثة ثلاث 세 셋 трёх трех"],
  [4, "quatre vier cuatro quatro quattro fyra четыре चार أربعة أربع 네 четырёх четырех"],
  [5, "cinq fünf cinco cinque vijf fem пять पांच पाँच خمسة خمس 다섯 пяти"],
  [6, "sechs seis sei zes шесть छह छः ستة ست 여섯 шести"],
  [7, "sept sieben siete sete sette zeven семь सात سبعة سبع 일곱 семи"],
  [8, "huit acht ocho oito otto восемь आठ ثمانية ثماني 여덟 восьми"],
  [9, "neuf neun nueve nove negen девять नौ تسعة تسع 아홉 девяти"],
  [10, "dix zehn diez dez dieci tien десять दस عشرة عشر 열 десяти"],
  [11, "onze elf once undici ग्यारह"],
  [12, "douze zwölf doce doze dodici twaalf двенадцать बारह двенадцати اثني"],
  [13, "treize dreizehn trece treze tredici तेरह"],
  [14, "quatorze vierzehn catorce"],
  [15, "quinze fünfzehn quince quindici пятнадцать पंद्रह пятнадцати"],
  [16, "seize sechzehn dieciséis dezesseis"],
  [18, "achtzehn dieciocho dezoito अठारह"],
  [20, "vingt zwanzig veinte vinte venti twintig двадцать बीस عشرون عشرين двадцати"],
  [30, "trente dreissig dreißig treinta trinta trenta тридцать तीस ثلاثون ثلاثين"],
  [40, "quarante vierzig cuarenta quarenta सालीस أربعون أربعين"],
  [50, "cinquante fünfzig cincuenta cinquenta cinquanta पचास خمسون خمسين"],
  [60, "soixante sechzig sesenta sessenta ستون ستين साठ"],
  [70, "siebzig setenta settanta سبعون سبعين सत्तर"],
  [80, "achtzig ochenta oitenta ottanta ثمانون ثمانين अस्सी"],
  [90, "neunzig noventa novanta नब्बे"],
  [100, "cent hundert cien ciento cem cento сто सौ مئة مائة"],
  [200, "zweihundert doscientas doscientos duzentas duzentos"],
  [300, "dreihundert trescientas trescientos trezentas trezentos"],
  [500, "fünfhundert quinientas quinientos quinhentas quinhentos"],
  [1000, "mille tausend mil हज़ार ألف"],
];

function tableOf(rows: readonly (readonly [number, string])[]): Map<string, string> {
  const table = new Map<string, string>();
  for (const [value, words] of rows) {
    for (const word of words.split(" ")) {
      table.set(word, String(value));
      table.set(word.normalize("NFKD").replace(/[\u0300-\u036f]/g, ""), String(value));
    }
  }
  return table;
}

const BY_WORD = tableOf(ENGLISH);
const BY_FOREIGN_WORD = tableOf(FOREIGN);

/** `numberOf` for texts that are known to be in another language. */
export function foreignNumberOf(word: string): string | null {
  return BY_FOREIGN_WORD.get(word) ?? null;
}

/** "twelve" and "12" give "12"; null when the word is no number. */
export function numberOf(word: string): string | null {
  const first = word.charCodeAt(0);
  const native = nativeDigits(word);
  if (native !== null) return native;
  if (first >= 48 && first <= 57) {
    let digits = "";
    for (const char of word) {
      if (char >= "0" && char <= "9") digits += char;
      else if (char !== ",") break;
    }
    return String(Number(digits));
  }
  return BY_WORD.get(word) ?? null;
}

const HAN_DIGITS = new Map([..."〇一二三四五六七八九"].map((char, value) => [char, value]));

/** Value of a run of Chinese numerals ("十二" is 12, "百二十" is 120); null when it is none. */
export function hanNumber(run: string): number | null {
  let total = 0;
  let current = 0;
  let seen = false;
  for (const char of run) {
    const digit = char === "两" ? 2 : HAN_DIGITS.get(char);
    const unit = char === "十" ? 10 : char === "百" ? 100 : char === "千" ? 1000 : char === "万" ? 10000 : 0;
    if (digit !== undefined) current = digit;
    else if (unit > 0) {
      total += (current === 0 ? 1 : current) * unit;
      current = 0;
    } else return null;
    seen = true;
  }
  return seen ? total + current : null;
}

/** How much a number tells, 0..1: everybody writes "one", hardly anybody 140 by chance. */
export function numberWeight(number: string): number {
  const value = Number(number);
  if (value <= 1) return 0.2;
  if (value <= 3) return 0.5;
  if (value <= 10) return 0.7;
  return 1;
}

/** Arabic-Indic, Persian and Devanagari digits. */
function nativeDigits(word: string): string | null {
  let out = "";
  for (const char of word) {
    const code = char.charCodeAt(0);
    if (code >= 0x660 && code <= 0x669) out += String(code - 0x660);
    else if (code >= 0x6f0 && code <= 0x6f9) out += String(code - 0x6f0);
    else if (code >= 0x966 && code <= 0x96f) out += String(code - 0x966);
    else return null;
  }
  return out === "" ? null : String(Number(out));
}
