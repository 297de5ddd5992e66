import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** delay in ms, so that a passing pointer opens nothing */
const openMs = 350;
/** delay in ms after the pointer has left (R2.11, R9.5) */
const leaveMs = 700;

/** The open popovers' close functions, by area. Only one is open at a time, except for nested ones. */
const shown = new Map<HTMLElement, () => void>();

/**
 * Manages when an arrow popover is open. Its area contains the origin and the popover; pointer or focus on
 * either keeps it open. Esc or a press elsewhere closes it.
 * @param closesOnPress whether pressing the origin closes it
 */
export function usePopover(closesOnPress: boolean) {
  const area = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef({ pointer: false, focus: false, touch: false });

  const turn = useCallback((to: boolean, delay = 0) => {
    clearTimeout(timer.current);
    if (delay === 0) setOpen(to);
    else timer.current = setTimeout(() => setOpen(to), delay);
  }, []);
  const close = useCallback(() => {
    Object.assign(held.current, { pointer: false, focus: false });
    turn(false);
  }, [turn]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useWaysOut(area, open, close);

  const handlers = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType === 'touch') return;
      held.current.pointer = true;
      turn(true, open ? 0 : openMs);
    },
    onPointerLeave({ pointerType }: PointerEvent) {
      if (pointerType === 'touch') return;
      held.current.pointer = false;
      if (!open) turn(false);
      else if (!held.current.focus) turn(false, leaveMs);
    },
    onPointerDown({ pointerType }: PointerEvent) {
      held.current.touch = pointerType === 'touch';
    },
    onClick({ target }: MouseEvent) {
      if (popoverIn(area.current)?.contains(target as Node)) return;
      if (held.current.touch) turn(true);
      else if (closesOnPress) turn(false);
    },
    onFocus({ target }: FocusEvent) {
      // a clicked button has the focus too, which alone should open nothing
      if (!target.matches(':focus-visible') && !popoverIn(area.current)?.contains(target)) return;
      held.current.focus = true;
      turn(true);
    },
    onBlur({ relatedTarget }: FocusEvent) {
      if (area.current?.contains(relatedTarget)) return;
      held.current.focus = false;
      if (!held.current.pointer) turn(false);
    },
  };
  return { area, open, handlers };
}

/** Closes an open popover on Esc, on a press elsewhere, or when another one opens. */
function useWaysOut(area: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    const own = area.current;
    if (!open || !own) return undefined;
    for (const [other, closeOther] of shown) if (!other.contains(own)) closeOther();
    shown.set(own, close);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // keep the dialog behind it open
      event.preventDefault();
      event.stopPropagation();
      if (popoverIn(own)?.contains(document.activeElement)) (own.firstElementChild as HTMLElement).focus();
      close();
    };
    const onPointerDown = ({ target }: Event) => {
      if (!own.contains(target as Node)) close();
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      shown.delete(own);
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [area, open, close]);
}

function popoverIn(area: HTMLElement | null): Element | null {
  return area?.querySelector(':scope > [popover]') ?? null;
}
