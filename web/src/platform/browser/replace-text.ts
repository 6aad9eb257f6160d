/**
 * Puts another text into a field as if it had been typed, so that the browser's own undo (Ctrl Z, Cmd Z, the menu,
 * a shaken phone) takes it back. A value that a program sets is no part of what can be undone. The command is marked
 * as deprecated, and no other interface reaches the list of what can be undone. The field has the focus afterwards.
 *
 * @returns false where the browser does not do so: nothing has changed then
 */
export function replaceText(field: HTMLTextAreaElement, text: string): boolean {
  field.focus();
  field.select();
  try {
    return text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  } catch {
    return false;
  }
}
