// A worker that asks once and tells the whole answer. What a worker is answered is not written to the page's console.
self.onmessage = function (event) {
  fetch(event.data, { credentials: "same-origin", headers: { accept: "application/json" } })
    .then(function (response) {
      return response.text().then(function (body) {
        self.postMessage({ status: response.status, headers: Array.from(response.headers), body: body });
      });
    })
    .catch(function () {
      self.postMessage(null);
    });
};
