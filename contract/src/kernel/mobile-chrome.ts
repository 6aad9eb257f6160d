/** Chrome on a phone (not Edge, Opera or Samsung's browser). Its reads of the API carry the time. */
export function isMobileChrome(userAgent: string): boolean {
  return (
    /Android|iPhone|iPad/.test(userAgent) &&
    /Chrome\/|CriOS\//.test(userAgent) &&
    !/EdgA?\/|EdgiOS\/|OPR\/|SamsungBrowser\//.test(userAgent)
  );
}
