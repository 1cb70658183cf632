"use strict";
(() => {
  const films = JSON.parse(document.getElementById("films").textContent);
  const root = document.documentElement;
  const players = [];

  // What a cell shows: [cell, state, F, G, H, arrow, mark, known].
  const NOTHING = ["u", "", "", "", "", "", 1];
  const CLASSES = ["f", "g", "h", "a", "m"];

  class Map {
    constructor(svg, film) {
      this.film = film;
      this.cells = [...svg.querySelectorAll("g.cell")];
      this.shown = [];
      this.position = -1;
      this.clear();
    }
    clear() {
      this.shown = this.cells.map(() => NOTHING);
      this.position = -1;
    }
    last() { return this.film.steps.length - 1; }
    goTo(wanted) {
      const position = Math.min(wanted, this.last());
      const stale = new Set();
      if (position < this.position) {
        this.shown.forEach((now, cell) => { if (now !== NOTHING) stale.add(cell); });
        this.clear();
      }
      for (let step = this.position + 1; step <= position; step++) {
        for (const [cell, ...now] of this.film.steps[step]) {
          this.shown[cell] = now;
          stale.add(cell);
        }
      }
      this.position = position;
      stale.forEach((cell) => this.draw(cell));
    }
    draw(cell) {
      const [state, f, g, h, arrow, mark, known] = this.shown[cell];
      const element = this.cells[cell];
      element.setAttribute("class", "cell " + state + (known ? "" : " x"));
      const texts = [f, g, h, arrow, mark];
      CLASSES.forEach((name, place) => {
        const text = element.querySelector("text." + name);
        if (text) text.textContent = texts[place];
      });
    }
    say(cell) {
      const [, f, g, h] = this.shown[cell];
      const names = this.film.headings;
      return [f, g, h].map((figure, place) => (figure ? names[place] + " " + figure : "")).filter(Boolean).join("  ");
    }
  }

  class Player {
    constructor(figure, data, place) {
      this.figure = figure;
      this.place = place;
      const svgs = [...figure.querySelectorAll("svg")];
      this.maps = data.films.map((film, map) => new Map(svgs[map], film));
      this.lead = this.maps.reduce((one, other) => (other.last() > one.last() ? other : one));
      this.position = 0;
      this.timer = 0;
      this.slider = figure.querySelector("input");
      this.slider.max = this.lead.last();
      this.slider.addEventListener("input", () => { this.stop(); this.goTo(Number(this.slider.value)); });
      figure.querySelectorAll("button[data-do]").forEach((button) =>
        button.addEventListener("click", () => this.act(button.dataset.do)));
      figure.querySelector(".controls").hidden = false;
      figure.addEventListener("mouseover", (event) => this.look(event.target.closest("g.cell")));
      figure.addEventListener("click", (event) => this.look(event.target.closest("g.cell")));
      this.goTo(data.at);
    }
    goTo(position) {
      this.position = Math.max(0, Math.min(position, this.lead.last()));
      this.maps.forEach((map) => map.goTo(this.position));
      this.slider.value = this.position;
      const first = this.maps[0];
      this.figure.querySelector(".story").textContent = first.film.story[first.position];
      this.figure.querySelector("output").textContent = "moment " + this.position + " of " + this.lead.last();
      this.figure.dataset.step = this.position;
    }
    look(cell) {
      if (!cell) return;
      for (const map of this.maps) {
        const place = map.cells.indexOf(cell);
        if (place >= 0) this.figure.querySelector(".look").textContent = map.say(place);
      }
    }
    stop() {
      clearInterval(this.timer);
      this.timer = 0;
    }
    next(positions) { return positions.find((position) => position > this.position); }
    previous(positions) { return positions.filter((position) => position < this.position).pop(); }
    act(what) {
      const { closings, reparents } = this.lead.film;
      if (what !== "play") this.stop();
      switch (what) {
        case "start": return this.goTo(0);
        case "back": return this.goTo(this.position - 1);
        case "forward": return this.goTo(this.position + 1);
        case "end": return this.goTo(Infinity);
        case "round": return this.goTo(this.next(closings) ?? Infinity);
        case "undo": return this.goTo(this.previous(closings) ?? 0);
        case "reparent": { const to = this.next(reparents); return to === undefined ? undefined : this.goTo(to); }
        case "unparent": { const to = this.previous(reparents); return to === undefined ? undefined : this.goTo(to); }
        case "play":
          if (this.timer) return this.stop();
          if (this.position === this.lead.last()) this.goTo(0);
          this.timer = setInterval(() => {
            this.goTo(this.position + 1);
            if (this.position === this.lead.last()) this.stop();
          }, 250);
      }
    }
  }

  const KEYS = {
    " ": "play", ArrowRight: "forward", ArrowLeft: "back", ArrowDown: "round", ArrowUp: "undo",
    Home: "start", End: "end", r: "reparent", R: "unparent",
  };
  // Keys belong to the search that was used last or has the focus.
  let active = null;

  document.querySelectorAll(".figure").forEach((figure, place) => {
    const player = new Player(figure, films[place], place);
    players.push(player);
    for (const what of ["focusin", "pointerdown"]) figure.addEventListener(what, () => { active = player; });
  });
  active = players[0] ?? null;

  document.addEventListener("keydown", (event) => {
    const what = KEYS[event.key];
    const isForm = event.target instanceof HTMLInputElement || (event.target instanceof HTMLButtonElement && event.key === " ");
    if (!what || !active || isForm || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    active.act(what);
  });

  // #2.14 is step 14 of the second search: a link to a moment.
  const jump = () => {
    const [, figure, step] = /^#(\d+)\.(\d+)$/.exec(location.hash) ?? [];
    const player = players[Number(figure) - 1];
    if (!player) return;
    active = player;
    player.goTo(Number(step));
    player.figure.scrollIntoView();
  };
  addEventListener("hashchange", jump);
  jump();

  const theme = document.querySelector("button.theme");
  theme.hidden = false;
  theme.addEventListener("click", () => {
    const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = isDark ? "light" : "dark";
  });
})();
