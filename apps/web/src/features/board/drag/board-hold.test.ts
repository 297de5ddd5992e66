import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachHold } from './board-hold.ts';

const page = document.createElement('div');
const lane = page.appendChild(document.createElement('div'));
const opened = vi.fn<(target: HTMLElement, at: { x: number; y: number }) => void>();
const clicked = vi.fn<() => void>();
let end = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(page);
  page.addEventListener('click', clicked);
  end = attachHold(page, opened);
});
afterEach(() => {
  end();
  page.remove();
  vi.useRealTimers();
  opened.mockClear();
  clicked.mockClear();
});

const point = (name: string, x: number, pointerType = 'touch') =>
  lane.dispatchEvent(
    new PointerEvent(name, { bubbles: true, isPrimary: true, pointerType, clientX: x, clientY: 20 }),
  );
/** Ends the touch as a browser does, which sends a click unless that is prevented. */
const lift = () => lane.dispatchEvent(new Event('touchend', { bubbles: true, cancelable: true })) && click();
const click = () => lane.dispatchEvent(new MouseEvent('click', { bubbles: true }));

describe('attachHold', () => {
  it('opens the menu where a finger has rested, once it lets go, and takes the click for none', () => {
    point('pointerdown', 50);
    vi.advanceTimersByTime(400);
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    lane.dispatchEvent(menu);
    expect([menu.defaultPrevented, opened.mock.calls.length]).toEqual([true, 0]);
    point('pointerup', 51);
    vi.runAllTimers();
    lift();
    expect(opened.mock.calls).toEqual([[lane, { x: 50, y: 20 }]]);
    expect(clicked).not.toHaveBeenCalled();
    point('pointerdown', 50);
    point('pointerup', 50);
    lift();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['taps', 'touch', 100, 50],
    ['moves', 'touch', 400, 70],
    ['is a mouse', 'mouse', 400, 50],
  ] as const)('leaves alone what %s', (_what, pointerType, ms, to) => {
    point('pointerdown', 50, pointerType);
    vi.advanceTimersByTime(ms);
    point('pointermove', to, pointerType);
    point('pointerup', to, pointerType);
    lift();
    vi.runAllTimers();
    expect(opened).not.toHaveBeenCalled();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('leaves alone a finger that scrolls, and one that has begun a second touch', () => {
    point('pointerdown', 50);
    vi.advanceTimersByTime(400);
    point('pointercancel', 50);
    point('pointerup', 50);
    vi.runAllTimers();
    expect(opened).not.toHaveBeenCalled();
  });
});
