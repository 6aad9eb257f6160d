// Runs before the first paint (blocking, and a file of its own because of the CSP): without it the page would flash
// in the wrong theme, and its first calls and chunks would wait for the program to load.
(function () {
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function meta(name) {
    return document.querySelector('meta[name="' + name + '"]');
  }

  // Theme: the class stands on the root and, as soon as there is one, on the body.
  var root = document.documentElement;
  var dark = stored("vite-ui-theme") !== "light";
  root.classList.toggle("dark", dark);
  document.addEventListener("DOMContentLoaded", function () {
    document.body.classList.toggle("dark", root.classList.contains("dark"));
  });
  var colour = meta("theme-color");
  if (colour) colour.setAttribute("content", dark ? "#0c0f18" : "#faf7f2");

  // Zoom is disabled on phones only; from 768 px up the page may be zoomed.
  var viewport = meta("viewport");
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

  // Which screen this is: decides what is shown and loaded before the program runs.
  var path = location.pathname;
  var home = /^\/($|challenges?(\/|$))/.test(path);
  var settings = /^\/(profile|learning-paths|test-openai)\/?$/.test(path);
  var screen =
    path === "/auth"
      ? "auth"
      : home
        ? "home"
        : settings
          ? "settings"
          : /^\/s(hared-challenge)?\//.test(path)
            ? "shared"
            : "";
  // The sign-in screen as it is drawn before the program runs: with a banner or on its other tab it looks different.
  var plainAuth = screen === "auth" && !location.search && stored("authTab") === null;
  root.dataset.shell = plainAuth ? "auth" : home || settings ? "gate" : screen === "shared" ? "shared" : "";

  var chunks = meta("early-chunks");
  if (chunks && screen) {
    (JSON.parse(chunks.content)[screen] || []).forEach(function (file) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      // What is painted first comes first: styles, then scripts.
      link.fetchPriority = "low";
      link.href = "/" + file;
      document.head.appendChild(link);
    });
  }

  // The first calls. Their answers wait for the program in memory; nothing of them is written into the page.
  var early = (window.__early = {});
  // Reads of mobile Chrome carry the time, here as in the program.
  var mobileChrome =
    /Android|iPhone|iPad/.test(navigator.userAgent) &&
    /Chrome\/|CriOS\//.test(navigator.userAgent) &&
    !/EdgA?\/|EdgiOS\/|OPR\/|SamsungBrowser\//.test(navigator.userAgent);
  function ask(address) {
    early[address] = fetch(address + (mobileChrome ? "?_v=" + Date.now() : ""), {
      credentials: "same-origin",
      headers: { accept: "application/json" },
    });
    early[address].catch(function () {});
  }
  if (navigator.onLine !== false && screen !== "") {
    ask("/api/user");
    if (screen === "auth") ask("/api/csrf-token");
    else if (screen === "shared") ask("/api/challenge-invitations/" + path.split("/")[2]);
    else if (stored("signedIn") === "1" && home) {
      ask("/api/challenges");
      ask("/api/openai-status");
    }
  }
})();
