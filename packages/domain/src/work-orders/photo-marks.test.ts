import { describe, expect, it } from 'vitest';
import { isDrawn, markPath, marksSchema, marksSvg, type PhotoMark } from './photo-marks.ts';

const arrow: PhotoMark = { shape: 'arrow', color: 'red', points: [0, 0, 10_000, 0] };
const edges = { width: 1200, height: 600 };

describe('marks on a photo (R3.3)', () => {
  it('are drawn at the same place of the picture, whatever its size', () => {
    const circle: PhotoMark = { shape: 'circle', color: 'blue', points: [2500, 5000, 7500, 0] };
    expect(markPath(circle, edges)).toBe('M300 150A300 150 0 1 1 900 150A300 150 0 1 1 300 150Z');
    expect(markPath(circle, { width: 120, height: 60 })).toBe('M30 15A30 15 0 1 1 90 15A30 15 0 1 1 30 15Z');
    const line: PhotoMark = { shape: 'line', color: 'red', points: [0, 0, 5000, 5000, 10_000, 0] };
    expect(markPath(line, edges)).toBe('M0 0L600 300L1200 0');
  });

  it('point with an arrow’s head at where the finger was lifted', () => {
    expect(markPath(arrow, edges)).toBe('M0 0L1200 0M1156.7 -25L1200 0L1156.7 25');
  });

  it('have a light edge below their color', () => {
    const svg = marksSvg([arrow], edges);
    expect(svg.indexOf('#ffffff')).toBeLessThan(svg.indexOf('#e02424'));
    expect(svg).toContain('viewBox="0 0 1200 600"');
  });

  it('are more than a tap', () => {
    expect(isDrawn({ points: [500, 500, 520, 510] })).toBe(false);
    expect(isDrawn({ points: [500, 500, 520, 900] })).toBe(true);
    expect(isDrawn({ points: [500, 500] })).toBe(false);
  });

  it.each([
    [{ ...arrow, points: [0, 0, 10_001, 0] }],
    [{ ...arrow, points: [0, 0, 100, 0, 100, 100] }],
    [{ ...arrow, shape: 'line' as const, points: [0, 0, 100, 0, 100] }],
    [{ ...arrow, color: 'url(#x)' }],
  ])('are refused if they can’t be drawn: %o', (mark) => {
    expect(marksSchema.safeParse([mark]).success).toBe(false);
  });

  it('are at most forty', () => {
    expect(marksSchema.safeParse(Array.from({ length: 40 }, () => arrow)).success).toBe(true);
    expect(marksSchema.safeParse(Array.from({ length: 41 }, () => arrow)).success).toBe(false);
  });
});
