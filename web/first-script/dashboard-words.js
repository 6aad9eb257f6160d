// Puts the words of today's dashboard into the shape of it that stands in the page (src/app/static-dashboard.tsx), as
// soon as the answers are there and before the program is. They come from memory and are set as text, never as markup.
/** @returns whether they stand there now */
window.__showWords = function (user, challenges, own, status) {
  var LEVELS = ["easy", "medium", "hard"];
  var shape = document.getElementById("dashboard-shape");
  var shell = document.getElementById("static-shell");
  if (!shape || !shell || user.onboardingCompleted !== true || challenges.length === 0) return false;
  var view = shape.content.cloneNode(true);

  function all(within, selector) {
    return Array.from(within.querySelectorAll(selector));
  }
  /** A place that is filled is none any more: what comes after it cannot say something else there. */
  function say(within, words) {
    all(within, "[data-text]").forEach(function (element) {
      element.textContent = element.dataset.text.replace(/\[\[(\w+)\]\]/g, function (place, name) {
        return words[name];
      });
      element.removeAttribute("data-text");
    });
  }
  /** The first ones of a row of strokes or bars are lit, in the colour of the first. */
  function light(strokes, count) {
    var colour = /bg-[\w-]+/.exec(strokes[0].className)[0];
    strokes.forEach(function (stroke, place) {
      stroke.className = stroke.className.replace(/bg-[\w-]+/, place < count ? colour : "bg-tick");
      stroke.toggleAttribute("data-lit", place < count);
    });
  }
  function rename(element, from, to) {
    all(element, '[class*="' + from + '"]').forEach(function (one) {
      one.setAttribute("class", one.getAttribute("class").replaceAll(from, to));
    });
  }
  function attemptOf(challenge) {
    return own.find(function (one) {
      return one.challengeId === challenge.id;
    });
  }
  function isDone(challenge) {
    var attempt = attemptOf(challenge);
    return attempt !== undefined && attempt.completed;
  }

  function card(kinds, challenge, next) {
    var attempt = attemptOf(challenge) || {};
    var score = attempt.overallScore;
    if (isDone(challenge) && typeof score !== "number")
      throw new TypeError("A challenge is done and has no score");
    var kind = isDone(challenge) ? (score >= 80 ? "good" : "under") : next ? "next" : "later";
    var element = kinds[kind].cloneNode(true);
    var level = LEVELS.indexOf(challenge.difficulty);
    var ground = challenge.category.toLowerCase();
    light(all(element, "[data-lit]"), level + 1);
    rename(element, "hard", challenge.difficulty);
    rename(element, "cat-sports", "cat-" + (/^[a-z]+$/.test(ground) ? ground : ""));
    all(element, "[data-length]").forEach(function (ring) {
      ring.setAttribute("stroke-dasharray", (ring.dataset.length * score) / 100 + " " + ring.dataset.length);
    });
    say(element, {
      title: challenge.title,
      description: challenge.description,
      category: challenge.category,
      difficulty: challenge.difficulty.toUpperCase(),
      worth: challenge.points,
      score: score,
    });
    return element;
  }

  var kinds = {};
  all(view, "[data-kind]").forEach(function (element) {
    kinds[element.dataset.kind] = element;
  });
  var grid = kinds.next.parentNode;
  grid.textContent = "";
  var sorted = challenges.slice().sort(function (one, other) {
    return LEVELS.indexOf(one.difficulty) - LEVELS.indexOf(other.difficulty);
  });
  var next = sorted.find(function (challenge) {
    return !isDone(challenge);
  });
  sorted.forEach(function (challenge) {
    grid.appendChild(card(kinds, challenge, challenge === next));
  });

  var today = view.querySelector('[data-strokes="today"]');
  while (today.children.length > sorted.length) today.lastChild.remove();
  light(Array.from(today.children), sorted.filter(isDone).length);
  light(all(view, '[data-strokes="streak"] > *'), user.currentStreak);
  if (user.currentStreak === 0) rename(view, "text-spark", "");

  var notice = status.status.canUseOpenAI
    ? ""
    : "Using fallback data (" +
      (status.status.quotaExceeded ? "API quota exceeded" : "no AI service connected") +
      ")";
  if (notice === "") view.querySelector("[data-notice]").remove();
  var left = Math.max(0, Math.ceil((Date.parse(user.nextResetAt) - Date.now()) / 1000));
  function number(value) {
    return value.toLocaleString("en-US");
  }
  say(view, {
    name: user.displayName || user.username,
    completed: number(user.completedChallenges),
    streak: number(user.currentStreak),
    days: user.currentStreak === 1 ? "day" : "days",
    best: number(user.bestStreak),
    points: number(user.totalPoints),
    level: Math.floor(user.totalPoints / 100) + 1,
    within: user.totalPoints % 100,
    left: [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
      .map(function (part) {
        return String(part).padStart(2, "0");
      })
      .join(":"),
    notice: notice,
  });
  shell.appendChild(view);
  document.documentElement.dataset.shell = "words";
  return true;
};
