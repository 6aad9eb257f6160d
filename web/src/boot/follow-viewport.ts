const VIEWPORT =
  "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";

/** Zoom is disabled on phones only; from 768 px up the page may be zoomed, whatever the font size of the browser. */
export function followViewport(): void {
  const phone = matchMedia("(max-width: 767px)");
  const set = () =>
    document
      .querySelector('meta[name="viewport"]')
      ?.setAttribute("content", VIEWPORT + (phone.matches ? ", maximum-scale=1, user-scalable=no" : ""));
  set();
  phone.addEventListener("change", set);
}
