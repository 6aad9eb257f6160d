/** Nothing of it can be filled in, found by its label or reached: a picture in place of the controls. */
export function lifeless(markup: string): string {
  return markup
    .replace(/<input\b([^>]*?)\/?>/g, "<span$1></span>")
    .replace(/<(\/?)(?:label|button|a)\b/g, "<$1span")
    .replace(/<(\/?)(?:form|main|header|aside|h1)\b/g, "<$1div")
    .replace(
      / (?:id|for|role|name|type|value|href|title|placeholder|tabindex|novalidate|hidden|inputmode|auto\w+|spellcheck|aria-[\w-]+)="[^"]*"/gi,
      "",
    );
}
