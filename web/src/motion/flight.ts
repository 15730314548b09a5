/* Cards that fly: ghosts over the page from where a card was to where it now is. The page itself is never in between.
   Three steps, so that no frame has to do it all: `prepare` draws the ghosts unseen, `leave` notes where everything
   is just before the screen changes, and `land` sends the ghosts off once it has changed. */
import './flight.css';
import { mount, unmount } from 'svelte';
import Card from '../deck/Card.svelte';
import type { Flight, Place } from './beats';

const EASE = 'cubic-bezier(0.3, 0.1, 0.2, 1)';
const LENGTH = 420;
const SLIDE = 250;
const RATIO = 312 / 200;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether cards fly at all. */
export function canFly(): boolean {
  return !still.matches;
}

export interface Ghost {
  flight: Flight;
  /** What it flies from. */
  start: Element;
  ghost: HTMLElement;
  dismiss: () => void;
}

/** Draw what is going to fly; nobody sees it yet. */
export function prepare(flights: readonly Flight[], layer: HTMLElement): Ghost[] {
  return flights.flatMap((flight) => {
    const start = find(flight.from);
    if (!start) return [];
    /* A card that goes away with the focus on it makes the browser lay out the page in between. */
    const held = start.closest<HTMLElement>('[data-slot]');
    if (held === document.activeElement) held?.blur();
    const ghost = document.createElement('div');
    ghost.className = 'ghost';
    const isDrawn = start instanceof SVGElement && (start.dataset['card'] ?? null) === flight.card;
    if (isDrawn) ghost.append(start.cloneNode(true));
    const made = isDrawn ? null : mount(Card, { target: ghost, props: { card: flight.card } });
    const dismiss = () => {
      if (made) void unmount(made);
      ghost.remove();
    };
    layer.append(ghost);
    return [{ flight, start, ghost, dismiss }];
  });
}

/** Call before the screen changes; call what it gives back after it has changed. All reading is done before all
    writing, so that the browser lays the page out once; and piles stay where they are, so what goes there is read
    beforehand too. */
export function leave(ghosts: readonly Ghost[], pace: number): () => void {
  const isSweep =
    ghosts.length > 0 &&
    ghosts.every(({ flight }) => flight.to.startsWith('pile')) &&
    document.querySelector('ul.ladder');
  const places = isSweep
    ? []
    : [...document.querySelectorAll('[data-slot]')].map((element) => ({
        element,
        from: element.getBoundingClientRect(),
      }));
  const starts = ghosts.map((one) => ({ ...one, from: one.start.getBoundingClientRect() }));
  const aim = () =>
    starts.map((start) => {
      const target = find(start.flight.to);
      return { ...start, target, to: target?.getBoundingClientRect() };
    });
  const known = isSweep ? aim() : null;
  return () => {
    const slides = places
      .filter(({ element }) => element.isConnected)
      .map((place) => ({ ...place, to: place.element.getBoundingClientRect() }));
    const ends = known ?? aim();
    for (const one of slides) slide(one, pace);
    for (const { target, to, ...one } of ends) {
      if (target && to) fly({ ...one, target, to }, pace);
      else one.dismiss();
    }
  };
}

function find(place: Place): Element | null {
  const [name, id] = place.split(' ');
  const found = document.querySelector(`[data-${name}="${id}"]`);
  return found?.querySelector('svg.card') ?? found;
}

/** A card that makes room for others goes there by itself. */
function slide({ element, from, to }: { element: Element; from: DOMRect; to: DOMRect }, pace: number): void {
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.abs(x) + Math.abs(y) > 1)
    element.animate([{ translate: `${x}px ${y}px` }, { translate: '0' }], { duration: SLIDE * pace, easing: EASE });
}

interface Course extends Ghost {
  from: DOMRect;
  to: DOMRect;
  target: Element;
}

function fly({ flight, start, ghost, from, to, target, dismiss }: Course, pace: number): void {
  /* Its own size is the larger of both, so that it stays sharp. */
  const width = Math.max(cardWidth(from), cardWidth(to));
  ghost.style.width = `${width}px`;
  ghost.style.opacity = '1';
  const frame = (box: DOMRect) =>
    `translate(${box.x + box.width / 2 - width / 2}px, ${box.y + box.height / 2 - (width * RATIO) / 2}px) scale(${cardWidth(box) / width})`;
  const timing = { duration: LENGTH * pace, delay: flight.delay * pace, easing: EASE, fill: 'both' as const };
  const flying = ghost.animate([{ transform: frame(from) }, { transform: frame(to) }], timing);
  /* With its marks: nothing of it is left where it was, and nothing is there before it lands. */
  const hide = (place: Place, card: Element) => {
    if (place.startsWith('slot'))
      (card.closest('[data-slot]') ?? card).animate([{ opacity: 0 }, { opacity: 0 }], {
        duration: timing.duration + timing.delay,
      });
  };
  hide(flight.from, start);
  hide(flight.to, target);
  flying.onfinish = flying.oncancel = dismiss;
}

/** The width of a card that would just fit; piles lie across and texts are wide. */
function cardWidth(box: DOMRect): number {
  return Math.max(12, Math.min(box.width, box.height / RATIO));
}
