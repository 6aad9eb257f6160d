// Runs before the first paint; in the built page it stands in the page itself. Without it the page would flash in the
// wrong theme, and show nothing before its program has loaded.
(function () {
  function storedIn(storage, key) {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  }
  /** Paints that are not reported (a tab in the background) are not waited for. */
  var LATEST_MS = 500;
  /** As long as the program waits for the words that stand before it: the line is theirs until then. */
  var WORDS_LATEST_MS = 500;
  /** A sight that is smaller than the one before it is not reported. */
  var SIGHT_LATEST_MS = 200;
  function meta(name) {
    return document.querySelector('meta[name="' + name + '"]');
  }

  // Theme: the class stands on the root and, as soon as there is one, on the body.
  var root = document.documentElement;
  var dark = storedIn("localStorage", "vite-ui-theme") !== "light";
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
  var plainAuth = screen === "auth" && !location.search && storedIn("localStorage", "authTab") === null;
  // The server's hint whether the browser sent what may be a session: scripts cannot see that cookie.
  var session = "session" in root.dataset;
  root.dataset.shell = plainAuth
    ? "auth"
    : session && home
      ? "home"
      : home || settings
        ? "gate"
        : screen === "shared"
          ? "shared"
          : "";

  // The first calls. Their answers wait for the program in memory; nothing of them is written into the page.
  var early = (window.__early = {});
  // Reads of mobile Chrome carry the time, here as in the program.
  var mobileChrome =
    /Android|iPhone|iPad/.test(navigator.userAgent) &&
    /Chrome\/|CriOS\//.test(navigator.userAgent) &&
    !/EdgA?\/|EdgiOS\/|OPR\/|SamsungBrowser\//.test(navigator.userAgent);
  function ask(address) {
    keep(
      address,
      fetch(address + stamp(), { credentials: "same-origin", headers: { accept: "application/json" } }),
    );
  }
  function keep(address, answer) {
    early[address] = answer;
    answer.catch(function () {});
  }
  function stamp() {
    return mobileChrome ? "?_v=" + Date.now() : "";
  }
  /** To a visitor the answer is 401, which is no error; asked from the page the browser would write it down as one. */
  function askAsVisitor(address) {
    if (!window.Worker) return ask(address);
    keep(
      address,
      new Promise(function (resolve, reject) {
        var worker = new Worker("/ask.js");
        worker.onmessage = function (event) {
          worker.terminate();
          var answer = event.data;
          if (answer === null) reject(new TypeError("No answer"));
          else resolve(new Response(answer.body, { status: answer.status, headers: answer.headers }));
        };
        worker.onerror = function () {
          resolve(fetch(address + stamp(), { credentials: "same-origin" }));
        };
        worker.postMessage(address + stamp());
      }),
    );
  }
  function askFirst() {
    if (navigator.onLine === false || screen === "") return;
    if (session) ask("/api/user");
    else askAsVisitor("/api/user");
    if (screen === "auth") ask("/api/csrf-token");
    else if (screen === "shared") ask("/api/challenge-invitations/" + path.split("/")[2]);
    else if (session && home) {
      ask("/api/challenges");
      ask("/api/user-challenges");
      ask("/api/openai-status");
    }
  }

  var standing = new Promise(function (resolve) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
    else resolve();
  });
  function wait(milliseconds) {
    return new Promise(function (resolve) {
      setTimeout(resolve, milliseconds);
    });
  }
  /** When what is shown now has been seen, by the browser's own report where it gives one: a frame begun is none yet. */
  function nextSight() {
    var SIGHT = "largest-contentful-paint";
    if (!window.PerformanceObserver || !(PerformanceObserver.supportedEntryTypes || []).includes(SIGHT))
      return new Promise(requestAnimationFrame);
    var since = performance.now();
    var seen = new Promise(function (resolve) {
      new PerformanceObserver(function (list, observer) {
        if (
          list.getEntries().every(function (entry) {
            return entry.startTime < since;
          })
        )
          return;
        observer.disconnect();
        resolve();
      }).observe({ type: SIGHT, buffered: true });
    });
    return Promise.race([seen, wait(SIGHT_LATEST_MS)]);
  }
  /** Today's dashboard before the program (first-script/dashboard-words.js); any answer but a good one leaves it to that. */
  function showWords() {
    var addresses = ["/api/user", "/api/challenges", "/api/user-challenges", "/api/openai-status"];
    var theme = storedIn("sessionStorage", "challengeTheme");
    var plain = path === "/" && (theme === null || theme === "Auto (Mixed)");
    if (!plain || !early[addresses[3]]) return Promise.resolve();
    var bodies = addresses.map(function (address) {
      return early[address].then(function (answer) {
        return answer.ok ? answer.clone().json() : Promise.reject(answer);
      });
    });
    return Promise.all(bodies)
      .then(function (parts) {
        return standing.then(function () {
          var painted = nextSight();
          return window.__showWords.apply(null, parts) && painted;
        });
      })
      .catch(function () {});
  }

  // With a session the answers are most of what there is to see, and small: they are asked for beside the page.
  var words = Promise.resolve();
  if (session && home) {
    askFirst();
    words = showWords();
  }

  var begun = false;
  /** Everything the first paint does not need: all of it would only take the line from it. In turns, as it takes long. */
  function begin() {
    if (begun) return;
    begun = true;
    if (!(session && home)) askFirst();
    if (!meta("program")) return;
    void Promise.race([words, wait(WORDS_LATEST_MS)]).then(function () {
      setTimeout(startProgram);
    });
  }

  function startProgram() {
    var program = JSON.parse(meta("program").content);
    [program.entry].concat(program.screens[screen] || []).forEach(function (file) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = "/" + file;
      link.fetchPriority = "low";
      document.head.appendChild(link);
    });
    var script = document.createElement("script");
    script.type = "module";
    script.src = "/" + program.entry;
    document.head.appendChild(script);
  }

  var paints =
    window.PerformanceObserver && (PerformanceObserver.supportedEntryTypes || []).includes("paint");
  if (!root.dataset.shell || document.visibilityState !== "visible" || !paints) begin();
  else {
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName("first-contentful-paint").length > 0) begin();
    }).observe({ type: "paint", buffered: true });
    document.addEventListener("DOMContentLoaded", function () {
      setTimeout(begin, LATEST_MS);
    });
  }
})();
