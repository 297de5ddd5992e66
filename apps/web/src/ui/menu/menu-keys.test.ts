import { describe, expect, it } from 'vitest';
import { finder, indexByKey } from './menu-keys.ts';

const texts = ['Assign', 'Confirm', 'Open work order', 'Remove', 'Reschedule'];

describe('indexByKey', () => {
  it('leaves other keys alone', () => {
    for (const key of ['Enter', ' ', 'a', 'ArrowLeft', 'PageDown'])
      expect(indexByKey(key, 0, 5), key).toBeUndefined();
  });

  it('goes round with the arrows and to both ends with Home and End (R2.10)', () => {
    expect(indexByKey('ArrowDown', 0, 5)).toBe(1);
    expect(indexByKey('ArrowDown', 4, 5)).toBe(0);
    expect(indexByKey('ArrowUp', 0, 5)).toBe(4);
    expect(indexByKey('Home', 3, 5)).toBe(0);
    expect(indexByKey('End', 1, 5)).toBe(4);
  });
});

describe('finder', () => {
  const find = (typed: string, { at = 0, apart = 100 } = {}) => {
    const next = finder();
    return Array.from(typed).reduce(
      (place, key, index) => next(texts, place, { key, now: index * apart }) ?? place,
      at,
    );
  };

  it('finds nothing by a key that is no letter, or by letters that no item begins with', () => {
    const next = finder();
    expect(next(texts, 0, { key: 'Shift', now: 0 })).toBeUndefined();
    expect(next(texts, 0, { key: ' ', now: 0 })).toBeUndefined();
    expect(next(texts, 0, { key: 'z', now: 0 })).toBeUndefined();
  });

  it('finds the next item that begins with the letter, whatever its case, and goes round', () => {
    expect(texts[find('o')]).toBe('Open work order');
    expect(texts[find('C', { at: 3 })]).toBe('Confirm');
    expect(texts[find('rr')]).toBe('Reschedule');
    expect(texts[find('rrr')]).toBe('Remove');
  });

  it('begins anew after a key that leads elsewhere, but not after Shift', () => {
    const next = finder();
    next(texts, 0, { key: 'r', now: 0 });
    next(texts, 3, { key: 'Shift', now: 10 });
    expect(next(texts, 3, { key: 'E', now: 20 })).toBe(3);
    next(texts, 3, { key: 'Home', now: 30 });
    expect(next(texts, 0, { key: 'c', now: 40 })).toBe(1);
  });

  it('takes letters in quick succession as one word, and begins anew after a pause', () => {
    expect(texts[find('res')]).toBe('Reschedule');
    expect(texts[find('rem', { at: 4 })]).toBe('Remove');
    expect(texts[find('ra', { apart: 600 })]).toBe('Assign');
  });
});
