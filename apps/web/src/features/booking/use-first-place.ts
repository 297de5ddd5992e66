import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Begin, isSamePlace, type Proposal } from './places.data.ts';

/** How proposed slots are taken. */
export interface FirstPlaceProps {
  chosen: Begin | null;
  /** @param isFirst it was taken automatically */
  onChoose: (place: Proposal, isFirst?: boolean) => void;
  /** takes the first one, unless a place was entered by hand */
  takesFirst: boolean;
  /** and focuses it */
  leads?: boolean | undefined;
  /** called if there are none or the request failed */
  onNone?: (() => void) | undefined;
  /** the entered values: once edited by hand, they stay */
  entered: string;
}

/** Returns a check whether the user moved on since a request; then its response must not take the focus. */
function useGoneOn(asked: string) {
  const goneFrom = useRef<string>(null);
  const goOn = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key === 'Tab') goneFrom.current = asked;
  });
  useEffect(() => {
    const listen = (event: Event) => goOn(event);
    for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, listen, true);
    return () => {
      for (const name of ['keydown', 'pointerdown']) window.removeEventListener(name, listen, true);
    };
  }, []);
  return () => goneFrom.current === asked;
}

/**
 * Returns a check whether someone is in the middle of a date or time: it has no value until it is whole, so only the
 * keys tell.
 */
function useTyping() {
  const typedIn = useRef<EventTarget>(null);
  useEffect(() => {
    const note = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Tab' && target instanceof HTMLInputElement && ['date', 'time'].includes(target.type))
        typedIn.current = target;
    };
    window.addEventListener('keydown', note, true);
    return () => window.removeEventListener('keydown', note, true);
  }, []);
  return () => typedIn.current !== null && typedIn.current === document.activeElement;
}

interface NextPlaces extends FirstPlaceProps {
  /** undefined while loading or if it failed */
  places: readonly Proposal[] | undefined;
  /** the request failed */
  isFailed: boolean;
  /** the query as JSON; "null" before the first */
  asked: string;
}

/**
 * Takes the first proposed slot, unless a place was entered by hand, and focuses it once; reports if there is
 * none.
 * @param list the element that shows the slots
 */
export function useFirstPlace(
  list: RefObject<HTMLElement | null>,
  { places, isFailed, asked, chosen, onChoose, takesFirst, leads, onNone, entered }: NextPlaces,
): void {
  const taken = useRef<Proposal>(null);
  const [begun] = useState(entered);
  const hasLed = useRef(false);
  const hasGoneOn = useGoneOn(asked);
  const isTyping = useTyping();
  const take = useEffectEvent((places: readonly Proposal[]) => {
    if (!takesFirst) return;
    const isByHand =
      isTyping() ||
      (taken.current === null ? entered !== begun : !(chosen && isSamePlace(chosen, taken.current)));
    const [first] = places;
    if (first && !isByHand) {
      taken.current = first;
      onChoose(first, true);
    }
    if (!leads || hasLed.current || isByHand || hasGoneOn()) return;
    hasLed.current = true;
    list.current?.scrollIntoView?.({ block: 'nearest' });
    const next = list.current?.querySelector('input') ?? list.current?.parentElement?.querySelector('input');
    next?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (places) take(places);
  }, [places]);
  const tellNone = useEffectEvent(() => onNone?.());
  const isNone = places?.length === 0 || isFailed;
  useEffect(() => {
    if (isNone && asked !== 'null') tellNone();
  }, [isNone, asked]);
}
