// Runs before the first paint (blocking, external because of the CSP): without it the page would flash in the wrong theme.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("vite-ui-theme");
  } catch {
    // Storage is blocked: the default theme holds.
  }
  var dark = stored !== "light";
  var root = document.documentElement;
  root.classList.toggle("dark", dark);
  document.addEventListener("DOMContentLoaded", function () {
    document.body.classList.toggle("dark", root.classList.contains("dark"));
  });
  var colour = document.querySelector('meta[name="theme-color"]');
  if (colour) colour.setAttribute("content", dark ? "#0c0f18" : "#faf7f2");

  // Zoom is disabled on phones only; from 768 px up the page may be zoomed.
  var viewport = document.querySelector('meta[name="viewport"]');
  var phone = matchMedia("(max-width: 767px)");
  function setViewport() {
    if (!viewport) return;
    viewport.setAttribute(
      "content",
      "width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" +
        (phone.matches ? ", maximum-scale=1, user-scalable=no" : ""),
    );
  }
  setViewport();
  phone.addEventListener("change", setViewport);
})();
