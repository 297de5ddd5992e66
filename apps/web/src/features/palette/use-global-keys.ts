import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dialogStack } from '../../ui/dialog/dialog-stack.ts';
import { openBookCall } from '../booking/open-book-call.ts';
import { type Area, goTarget } from './go-keys.ts';
import { openKeys } from './open-keys.ts';
import { openPalette } from './open-palette.ts';

/** The time allowed for the second key after G, in ms. */
const sequenceMs = 1_500;

/** Handles the keys of every page: Ctrl+K or ⌘K, B, ?, and G with a second key. */
export function useGlobalKeys(areas: readonly Area[]): void {
  const { may } = useMain();
  const navigate = useNavigate();
  const goAt = useRef(Number.NEGATIVE_INFINITY);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (event.defaultPrevented || repeat) return;
    const isFree = dialogStack.get().length === 0;
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      if (isFree) openPalette(areas);
      return;
    }
    if (ctrlKey || metaKey || altKey || !isFree || isTyping(event.target)) return;
    const isSecond = event.timeStamp - goAt.current < sequenceMs;
    goAt.current = Number.NEGATIVE_INFINITY;
    const to = isSecond ? goTarget(areas, key) : null;
    if (to !== null) void navigate({ to });
    else if (key === 'g') goAt.current = event.timeStamp;
    else if (key === '?') openKeys();
    else if (key === 'b' && !isSecond && may('calls.book')) openBookCall();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
