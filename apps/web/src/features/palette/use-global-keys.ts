import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dialogStack } from '../../ui/dialog-stack.ts';
import { openBookCall } from '../booking/open-book-call.ts';
import { openKeys } from './open-keys.ts';
import { openPalette } from './open-palette.ts';
import { type Area, goTarget } from './palette-actions.ts';

/** How long the second key may take after G. */
const sequenceMs = 1_500;

/** The keys that work on every page: Ctrl or ⌘ K, B, ?, and G with a second one. */
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
    else if (key === 'b' && !isSecond && may('schedule.edit')) openBookCall();
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
