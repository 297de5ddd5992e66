import { roomOf } from '../card/card-room.ts';
import type { TargetWords } from './drag-target.ts';

/** The picture of the dragged card. It moves by transform only, so that nothing else is redrawn. */
export interface Ghost {
  /** @param widen px added to its width; may be negative */
  moveTo: (x: number, y: number, size: { widen: number }) => void;
  say: (words: TargetWords) => void;
  remove: () => void;
}

interface GhostSettings {
  page: HTMLElement;
  scroller: HTMLElement;
  /** the dragged card */
  origin: HTMLElement;
}

/** Creates the ghost of a card and marks the card as dragged. */
export function makeGhost({ page, scroller, origin }: GhostSettings): Ghost {
  const box = origin.getBoundingClientRect();
  const ghost = document.createElement('div');
  const tip = document.createElement('span');
  ghost.className = `${origin.className} board-ghost`;
  ghost.setAttribute('aria-hidden', 'true');
  tip.className = 'board-tip';
  ghost.append(...[...origin.children].map((child) => child.cloneNode(true)), tip);
  const words = ghost.querySelector<HTMLElement>('.board-words');
  const [left, top] = [box.left, box.top].map((px) => `${px}px`);
  Object.assign(ghost.style, { left, top, width: `${box.width}px`, height: `${box.height}px` });
  origin.dataset['lifted'] = '';
  const cover = makeCover(scroller);
  page.append(cover, ghost);
  return {
    moveTo(x, y, { widen }) {
      ghost.style.transform = `translate(${x}px, ${y}px)`;
      const width = Math.max(4, box.width + widen);
      ghost.style.width = `${width}px`;
      if (words) words.dataset['room'] = roomOf(width);
    },
    say({ text, isClash }) {
      tip.textContent = text;
      tip.hidden = text === '';
      tip.dataset['clash'] = String(isClash);
    },
    remove() {
      ghost.remove();
      cover.remove();
      delete origin.dataset['lifted'];
    },
  };
}

/**
 * Creates what lies over the page while a card is dragged: a browser finds it at once at each move of the pointer,
 * instead of looking through all cards. The wheel still scrolls the rows.
 */
function makeCover(scroller: HTMLElement): HTMLElement {
  const cover = document.createElement('div');
  cover.className = 'board-drag-cover';
  cover.addEventListener('wheel', ({ deltaX, deltaY }) => scroller.scrollBy(deltaX, deltaY), {
    passive: true,
  });
  return cover;
}

/** Marks the row that would take the dragged card, free or double-booked; null clears the mark. */
export function markRow(page: HTMLElement, technicianId: number | null, isClash: boolean): void {
  const wanted =
    technicianId === null ? null : page.querySelector<HTMLElement>(`[data-row="${technicianId}"]`);
  for (const row of page.querySelectorAll<HTMLElement>('[data-drop]')) {
    if (row !== wanted) delete row.dataset['drop'];
  }
  if (wanted) wanted.dataset['drop'] = isClash ? 'clash' : 'free';
}

/** Marks Unassigned as the drop target. */
export function markTray(page: HTMLElement, isTarget: boolean): void {
  const tray = page.querySelector<HTMLElement>('.board-tray');
  if (!tray) return;
  if (isTarget) tray.dataset['target'] = '';
  else delete tray.dataset['target'];
}
