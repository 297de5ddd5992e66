import { minuteOf } from '@fieldwright/domain/schedule/board-day';
import type { BoardParts } from '../use-board.ts';
import { type Ghost, makeGhost, markRow, markTray } from './drag-ghost.ts';
import { type Held, type Target, type TargetWords, targetAt, wordsOf } from './drag-target.ts';
import { edgeScroll } from './edge-scroll.ts';

interface DragSettings {
  /** contains the board and Unassigned */
  page: HTMLElement;
  /** the element that scrolls the rows */
  scroller: HTMLElement;
  board: BoardParts;
  /** the technician whose row is at y px from the top of the scrolled content */
  technicianAt: (y: number) => number | undefined;
}

/** px that a pointer may move without starting a drag */
export const tremble = 4;
/** ms until a resting finger starts a drag; a finger that moves sooner scrolls */
export const longPressMs = 350;
/**
 * Handles dragging of cards, card edges and unassigned calls outside React, with one listener. The ghost
 * follows the pointer once per frame; Escape cancels.
 * @returns a function that detaches it
 */
export function attachDrag(settings: DragSettings): () => void {
  const { page } = settings;
  const onPointerDown = (event: PointerEvent) => begin(settings, event);
  page.addEventListener('pointerdown', onPointerDown);
  return () => page.removeEventListener('pointerdown', onPointerDown);
}

/** how far from a card's ends its edges reach inward, in px; as its styles say */
const edgePx = 6;

/** Returns the edge of a card under a pointer; the card itself elsewhere, and for a finger. */
function edgeAt(card: HTMLElement, { clientX, pointerType }: PointerEvent): 'card' | 'start' | 'end' {
  const { left, right } = card.getBoundingClientRect();
  if (pointerType === 'touch') return 'card';
  if (clientX >= right - edgePx) return 'end';
  return clientX < left + edgePx ? 'start' : 'card';
}

function heldAt({ store }: BoardParts, down: PointerEvent): { held: Held; origin: HTMLElement } | null {
  const origin = (down.target as HTMLElement).closest<HTMLElement>('[data-card], [data-call]');
  if (!origin) return null;
  const { card, call, technician } = origin.dataset;
  if (call !== undefined) {
    const found = store.tray.find(({ id }) => id === Number(call));
    return found && found.status !== 'canceled' ? { held: { is: 'call', call: found }, origin } : null;
  }
  const event = store.event(Number(card));
  if (!event || event.id < 0) return null;
  return { held: { is: edgeAt(origin, down), event, technicianId: Number(technician) }, origin };
}

function begin(settings: DragSettings, down: PointerEvent): void {
  const { page, board } = settings;
  const found = heldAt(board, down);
  if (!found || down.button !== 0 || !down.isPrimary) return;
  const isFinger = down.pointerType === 'touch';
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let drag: ReturnType<typeof hold> | null = null;
  const lift = () => (drag ??= hold(settings, { ...found, down }));
  const ends: [EventTarget, string, (event: never) => void][] = [
    [window, 'pointermove', move],
    [window, 'pointerup', up],
    [window, 'pointercancel', () => end(false)],
    [window, 'keydown', key],
    [page, 'touchmove', still],
    [page, 'contextmenu', still],
  ];
  for (const [target, name, listener] of ends) {
    target.addEventListener(name, listener as EventListener, { passive: false, capture: true });
  }
  if (isFinger) waiting = setTimeout(lift, longPressMs);

  function move(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    const moved = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) >= tremble;
    if (!drag && isFinger && moved) return end(false);
    if (!drag && moved) lift();
    drag?.move(event.clientX, event.clientY);
  }
  function up(event: PointerEvent): void {
    if (event.pointerId === down.pointerId) end(true);
  }
  function key(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drag) return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  }
  /** keeps a dragging finger from scrolling or opening the context menu */
  function still(event: Event): void {
    if (drag) event.preventDefault();
  }
  function end(isDrop: boolean): void {
    clearTimeout(waiting);
    for (const [target, name, listener] of ends) {
      target.removeEventListener(name, listener as EventListener, { capture: true });
    }
    if (!drag) return;
    const target = drag.end();
    swallowClick();
    if (isDrop) drop(board, found!.held, target);
  }
}

/** Suppresses the click that follows the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

function drop({ actions }: BoardParts, held: Held, target: Target): void {
  if (!target) return;
  if (target.is === 'tray') {
    if (held.is !== 'call') void actions.events.takeOff(held.event.id, held.event.version);
    return;
  }
  const { place } = target;
  if (held.is === 'call') return void actions.calls.assign(held.call, place);
  const { start, end, technicianIds } = held.event;
  const isSame =
    Date.parse(start) === Date.parse(place.start) &&
    Date.parse(end) === Date.parse(place.end) &&
    technicianIds.join() === place.technicianIds.join();
  if (!isSame) void actions.events.move(held.event.id, place, held.event.version);
}

/** Runs a drag: moves the ghost, marks the row under it and scrolls the board at its edges. */
function hold(
  { page, scroller, board, technicianAt }: DragSettings,
  { held, origin, down }: { held: Held; origin: HTMLElement; down: PointerEvent },
) {
  const { store } = board;
  const ghost: Ghost = makeGhost({ page, scroller, origin });
  const lane = scroller.querySelector<HTMLElement>('.board-lane, .board-hours')!;
  const perMinute = lane.clientWidth / (store.hours.end - store.hours.start);
  const grip = held.is === 'call' ? 0 : down.clientX - origin.getBoundingClientRect().left;
  let [x, y] = [down.clientX, down.clientY];
  let frame = 0;
  let target: Target = null;
  let told: string | null = null;
  let words: TargetWords = { text: '', isClash: false };
  const scrollAtEdges = edgeScroll(scroller, lane);

  function minuteAt(px: number): number {
    const begin = lane.getBoundingClientRect().left;
    return store.hours.start + (px - begin) / perMinute;
  }
  function draw(): void {
    frame = 0;
    const area = scroller.getBoundingClientRect();
    const isInside = x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
    const isEdge = held.is === 'start' || held.is === 'end';
    const tray = page.querySelector('.board-tray')?.getBoundingClientRect();
    const isOverTray = tray !== undefined && y >= tray.top && x <= tray.right;
    const technicianId = isInside ? technicianAt(y - area.top + scroller.scrollTop) : undefined;
    target = targetAt(board, held, { technicianId, minute: minuteAt(isEdge ? x : x - grip), isOverTray });
    const by = { x: x - down.clientX, y: y - down.clientY };
    if (isEdge) drawEdge();
    else if (target?.is === 'row') {
      const start = minuteOf(store.day!, target.place.start);
      const left = lane.getBoundingClientRect().left + (start - store.hours.start) * perMinute;
      ghost.moveTo(left - startLeft, by.y, { widen: held.is === 'call' ? callWidth() : 0 });
    } else ghost.moveTo(by.x, by.y, { widen: 0 });
    tell();
    if (isInside && scrollAtEdges({ x, y }, area)) schedule();
  }
  /** Says what dropping here would do. The words are made anew when the place or the board changes, not with every frame. */
  function tell(): void {
    const [row, place] = target?.is === 'row' ? [target.technicianId, target.place] : [null, null];
    const now = [target?.is, row, place?.start, place?.end, store.cardChanges].join();
    if (now !== told) ghost.say((words = wordsOf(board, held, target)));
    told = now;
    markRow(page, row, words.isClash);
    markTray(page, target?.is === 'tray');
  }
  const startLeft = origin.getBoundingClientRect().left;
  const startWidth = origin.getBoundingClientRect().width;
  const callWidth = () => (held.is === 'call' ? held.call.expectedMinutes * perMinute - startWidth : 0);
  function drawEdge(): void {
    if (target?.is !== 'row' || held.is === 'call') return;
    const of = (moment: string) => minuteOf(store.day!, moment) * perMinute;
    const { place } = target;
    const start = of(place.start) - of(held.event.start);
    const widen = of(place.end) - of(held.event.end) - start;
    ghost.moveTo(start, 0, { widen });
  }
  function schedule(): void {
    frame ||= requestAnimationFrame(draw);
  }
  schedule();
  return {
    move(toX: number, toY: number) {
      [x, y] = [toX, toY];
      schedule();
    },
    end(): Target {
      if (frame) {
        cancelAnimationFrame(frame);
        draw();
        cancelAnimationFrame(frame);
      }
      ghost.remove();
      markRow(page, null, false);
      markTray(page, false);
      return target;
    },
  };
}
