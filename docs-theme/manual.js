// Search: every word of the question must stand in a section; titles count more than text.
"use strict";

const question = document.getElementById("question");
const found = document.getElementById("found");
const base = document.body.dataset.base;
const MOST = 12;
let sections = null;

async function load() {
  const answer = await fetch(`${base}/search/search_index.json`);
  sections = (await answer.json()).docs.map((each) => ({
    ...each,
    plain: `${each.title} ${each.text}`.toLowerCase(),
    heading: each.title.toLowerCase(),
  }));
}

function count(section, words) {
  if (!words.every((word) => section.plain.includes(word))) return 0;
  return words.reduce((sum, word) => sum + (section.heading.includes(word) ? 10 : 1), 0);
}

function line(section) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `${base}/${section.location}`;
  link.textContent = section.title;
  const text = document.createElement("small");
  text.textContent = section.text.slice(0, 140);
  item.append(link, text);
  return item;
}

async function search() {
  const words = question.value.toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  found.hidden = words.length === 0;
  if (found.hidden) return;
  if (!sections) await load();
  const best = sections
    .map((section) => ({ section, points: count(section, words) }))
    .filter((each) => each.points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, MOST);
  found.replaceChildren(...best.map((each) => line(each.section)));
  if (best.length === 0) found.textContent = "Nothing is found. Try fewer words.";
}

document.getElementById("search").addEventListener("submit", (event) => event.preventDefault());
question.addEventListener("input", search);
