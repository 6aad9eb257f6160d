const WORDS = 8;

/** The first words of a text, as `Write a dinner for two from half a ...` */
export function firstWords(text: string): string {
  const words = text.trim().split(/\s+/u);
  return words.length > WORDS ? `${words.slice(0, WORDS).join(" ")} ...` : words.join(" ");
}
