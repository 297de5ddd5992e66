import { describe, expect, it } from 'vitest';
import { placeBeside } from './placement.ts';

const view = { width: 390, height: 844 };
const button = { width: 40, height: 40 };
const box = { width: 200, height: 300 };

describe('placeBeside', () => {
  it('goes below, left edges aligned, where there is room', () => {
    expect(placeBeside({ left: 20, top: 100, ...button }, box, view)).toEqual({ left: 20, top: 144 });
  });

  it('aligns the right edges where it would leave the window', () => {
    expect(placeBeside({ left: 340, top: 100, ...button }, box, view).left).toBe(180);
  });

  it('goes above where below has no room', () => {
    expect(placeBeside({ left: 20, top: 700, ...button }, box, view).top).toBe(396);
  });

  it('keeps 8 px to every edge of the window, whatever the origin (R9.5)', () => {
    for (const left of [-50, 0, 100, 385, 500]) {
      for (const top of [-50, 0, 400, 830, 900]) {
        const place = placeBeside({ left, top, ...button }, box, view);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.top).toBeGreaterThanOrEqual(8);
        expect(place.left + box.width).toBeLessThanOrEqual(382);
        expect(place.top + box.height).toBeLessThanOrEqual(836);
      }
    }
  });
});
