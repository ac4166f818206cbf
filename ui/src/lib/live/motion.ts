/** Motion on the felt. All of it is off for those who ask for less. */

import type { TransitionConfig } from "svelte/transition";

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const DEAL = 360;
const TURN = 320;
const DROP = 200;
const SWEEP = 420;

const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** A card leaves the shoe and slides to its place along a slight arc. */
export function deal(_node: Element, { dx, dy }: { dx: number; dy: number }): TransitionConfig {
  return {
    duration: still() ? 0 : DEAL,
    easing: easeOut,
    css: (t, u) => `transform: translate(${dx * u}px, ${dy * u - 40 * Math.sin(Math.PI * t)}px) rotate(${-14 * u}deg)`,
  };
}

/** A card turns over about its middle. */
export function turn(_node: Element): TransitionConfig {
  return { duration: still() ? 0 : TURN, easing: easeOut, css: (t) => `transform: scaleX(${t})` };
}

/** Chips leave the layout: towards the dealer, and gone. */
export function sweep(_node: Element): TransitionConfig {
  return {
    duration: still() ? 0 : SWEEP,
    easing: easeOut,
    css: (t, u) => `transform: translateY(${-60 * u}px); opacity: ${t}`,
  };
}

/** A chip drops onto its box. */
export function drop(_node: Element): TransitionConfig {
  return {
    duration: still() ? 0 : DROP,
    easing: easeOut,
    css: (t, u) => `transform: translateY(${-26 * u}px); opacity: ${t}`,
  };
}
