import { describe, expect, it } from 'vitest';
import { keepTyping, takeTyping } from './typed-ahead.ts';

const press = (key: string, more: KeyboardEventInit = {}) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

describe('takeTyping', () => {
  it('has nothing where nobody has begun', () => {
    press('x');
    expect(takeTyping()).toEqual({ text: '', enter: false });
  });

  it('has what was typed since, as corrected, and nothing behind Enter', () => {
    keepTyping();
    for (const key of ['D', 'a', 'x', 'Backspace', 'n', 'Shift', 'Enter', 'z']) press(key);
    expect(takeTyping()).toEqual({ text: 'Dan', enter: true });
  });

  it('leaves keys with Ctrl alone, and all of them once it is taken', () => {
    keepTyping();
    expect(press('k', { ctrlKey: true })).toBe(true);
    expect(press('d')).toBe(false);
    expect(takeTyping().text).toBe('d');
    expect(press('d')).toBe(true);
  });
});
