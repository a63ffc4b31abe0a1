"use strict";
(() => {
  const picture = document.getElementById("picture");
  const lost = document.getElementById("lost");
  const events = new EventSource("events");
  events.onopen = () => { lost.hidden = true; };
  events.onmessage = (event) => { picture.innerHTML = event.data; lost.hidden = true; };
  events.onerror = () => {
    lost.hidden = false;
    // A browser gives up where it was answered with anything but events: the page itself tries again.
    if (events.readyState === EventSource.CLOSED) { setTimeout(() => location.reload(), 3000); }
  };
})();
