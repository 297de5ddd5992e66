import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hint, Popover } from './popover.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

function show() {
  render(
    <>
      <Popover label="Job of 10:15" content={<button type="button">Open</button>}>
        <button type="button">Brandt</button>
      </Popover>
      <Hint text="Not yet saved">
        <button type="button">Draft</button>
      </Hint>
      <Hint text="November 21, 9:14 AM">
        <time>today</time>
      </Hint>
    </>,
  );
  return screen.getByRole('button', { name: 'Brandt' });
}

const card = () => screen.queryByRole('group', { name: 'Job of 10:15' });
const hint = () => screen.queryByRole('tooltip');
const draft = () => screen.getByRole('button', { name: 'Draft' });
/** a pointer, by default a mouse, enters an element */
const enter = (on: Element, pointerType = 'mouse') => fireEvent.pointerEnter(on, { pointerType });
const leave = (from: Element) => fireEvent.pointerLeave(from, { pointerType: 'mouse' });
const focus = (on: HTMLElement) => act(() => on.focus());

function tap(on: Element): void {
  enter(on, 'touch');
  fireEvent.pointerDown(on, { pointerType: 'touch' });
  fireEvent.pointerLeave(on, { pointerType: 'touch' });
  fireEvent.click(on);
}

describe('arrow popover', () => {
  it('does not open for a pointer that only passes', () => {
    const origin = show();
    enter(origin);
    wait(300);
    leave(origin);
    wait(2000);
    expect(card()).toBeNull();
  });

  it('closes 700 ms after the pointer has left, and not before (R2.11, R9.5)', () => {
    const origin = show();
    enter(origin);
    wait(350);
    expect(card()).not.toBeNull();
    leave(origin);
    wait(699);
    expect(card()).not.toBeNull();
    wait(1);
    expect(card()).toBeNull();
  });

  it('stays when the pointer comes back in time, to the origin or to the popover (R2.11)', () => {
    const origin = show();
    enter(origin);
    wait(350);
    for (const back of [origin, screen.getByRole('button', { name: 'Open' })]) {
      leave(back);
      wait(600);
      enter(back);
      wait(5000);
      expect(card()).not.toBeNull();
    }
  });

  it('opens for the focus, which may go into it, and closes when the focus has left', () => {
    const origin = show();
    focus(origin);
    expect(origin.getAttribute('aria-describedby')).toBe(card()?.id);
    focus(screen.getByRole('button', { name: 'Open' }));
    expect(card()).not.toBeNull();
    focus(draft());
    expect(card()).toBeNull();
    expect(origin.hasAttribute('aria-describedby')).toBe(false);
  });

  it('closes on Esc, which nothing else hears, and gives the focus back to its origin', () => {
    const origin = show();
    const heard = vi.fn<() => void>();
    focus(origin);
    focus(screen.getByRole('button', { name: 'Open' }));
    document.body.addEventListener('keydown', heard, { once: true });
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(origin);
    expect(heard).not.toHaveBeenCalled();
  });

  it('opens for a tap, stays, and closes for one elsewhere', () => {
    const origin = show();
    tap(origin);
    expect(card()).not.toBeNull();
    wait(5000);
    expect(card()).not.toBeNull();
    tap(document.body);
    expect(card()).toBeNull();
  });

  it('is the only one that is open', () => {
    enter(show());
    wait(350);
    enter(draft());
    expect(card()).not.toBeNull();
    wait(350);
    expect(hint()?.textContent).toBe('Not yet saved');
    expect(card()).toBeNull();
  });
});

describe('hint', () => {
  it('goes when what it is about is pressed', () => {
    show();
    enter(draft());
    wait(350);
    expect(hint()).not.toBeNull();
    fireEvent.pointerDown(draft(), { pointerType: 'mouse' });
    fireEvent.click(draft());
    expect(hint()).toBeNull();
  });

  it('describes plain text, too, which can have the focus then', () => {
    show();
    const text = screen.getByText('today');
    focus(text);
    expect(document.activeElement).toBe(text);
    expect(hint()?.textContent).toBe('November 21, 9:14 AM');
    expect(text.getAttribute('aria-describedby')).toBe(hint()?.id);
  });

  it('stays with the focus when the pointer goes', () => {
    show();
    const text = screen.getByText('today');
    focus(text);
    enter(text);
    leave(text);
    wait(5000);
    expect(hint()).not.toBeNull();
  });
});
