import { roomOf } from '../card/card-room.ts';
import type { TargetWords } from './drag-target.ts';

/** The picture of the dragged card. It moves by transform only, so that nothing else is redrawn. */
export interface Ghost {
  /** @param widen px added to its width; may be negative */
  moveTo: (x: number, y: number, size: { widen: number }) => void;
  say: (words: TargetWords) => void;
  remove: () => void;
}

/** Creates the ghost of a card and marks the card as dragged. */
export function makeGhost(page: HTMLElement, origin: HTMLElement): Ghost {
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
  page.dataset['dragging'] = '';
  page.append(ghost);
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
      delete origin.dataset['lifted'];
      delete page.dataset['dragging'];
    },
  };
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
