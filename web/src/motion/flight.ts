/* Cards that fly: ghosts over the page from where a card was to where it now is. The page itself is never in between. */
import type { Flight, Place } from './beats';

const SVG = 'http://www.w3.org/2000/svg';
const EASE = 'cubic-bezier(0.3, 0.1, 0.2, 1)';
const LENGTH = 420;
const SLIDE = 250;
const RATIO = 312 / 200;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Call before the screen changes; call what it gives back after it has changed. All reading is done before all writing,
    so that the browser lays the page out once. */
export function prepare(flights: readonly Flight[], layer: HTMLElement, pace: number): () => void {
  if (still.matches) return () => {};
  const places = [...document.querySelectorAll('[data-slot]')].map((element) => ({ element, from: element.getBoundingClientRect() }));
  const starts = flights.flatMap((flight) => {
    const element = find(flight.from);
    if (!element) return [];
    const hasFace = flight.card !== null && element instanceof SVGElement && element.dataset['card'];
    return [{ flight, from: element.getBoundingClientRect(), face: hasFace ? element : null }];
  });
  return () => {
    const slides = places.filter(({ element }) => element.isConnected).map((place) => ({ ...place, to: place.element.getBoundingClientRect() }));
    const ends = starts.map((start) => {
      const target = find(start.flight.to);
      return target && { ...start, target, to: target.getBoundingClientRect() };
    });
    for (const one of slides) slide(one, pace);
    for (const one of ends) if (one) fly(one, layer, pace);
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
  if (Math.abs(x) + Math.abs(y) > 1) element.animate([{ translate: `${x}px ${y}px` }, { translate: '0' }], { duration: SLIDE * pace, easing: EASE });
}

interface Course {
  flight: Flight;
  from: DOMRect;
  to: DOMRect;
  face: SVGElement | null;
  target: Element;
}

function fly({ flight, from, to, face, target }: Course, layer: HTMLElement, pace: number): void {
  const arrives = flight.to.startsWith('slot');
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  /* A picture that has left the page is taken along; one that is still there is copied. */
  ghost.append(flight.card === null ? drawBack() : face && !face.isConnected ? face : (face ?? target).cloneNode(true));
  /* Its own size is the larger of both, so that it stays sharp. */
  const width = Math.max(cardWidth(from), cardWidth(to));
  ghost.style.width = `${width}px`;
  const frame = (box: DOMRect) =>
    `translate(${box.x + box.width / 2 - width / 2}px, ${box.y + box.height / 2 - (width * RATIO) / 2}px) scale(${cardWidth(box) / width})`;
  layer.append(ghost);
  const timing = { duration: LENGTH * pace, delay: flight.delay * pace, easing: EASE, fill: 'both' as const };
  const flying = ghost.animate([{ transform: frame(from) }, { transform: frame(to) }], timing);
  /* With its marks: nothing of it is there before it lands. */
  if (arrives) (target.closest('[data-slot]') ?? target).animate([{ opacity: 0 }, { opacity: 0 }], { duration: timing.duration + timing.delay });
  flying.onfinish = flying.oncancel = () => ghost.remove();
}

function drawBack(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'card');
  svg.setAttribute('viewBox', '0 0 200 312');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', '#d-back');
  svg.append(use);
  return svg;
}

/** The width of a card that would just fit; piles lie across and texts are wide. */
function cardWidth(box: DOMRect): number {
  return Math.max(12, Math.min(box.width, box.height / RATIO));
}
