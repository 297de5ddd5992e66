import { type RefObject, useEffect, useRef, useState } from 'react';
import { keepBeside } from '../../ui/beside.ts';
import '../../ui/popover.css';
import { cardTexts, panelTexts } from './board.texts.ts';
import { cardKey } from './board-store.ts';
import type { CardView } from './card-view.ts';
import { promisedText } from './event-times.ts';
import { addressText, placeText, statusText, titleOf, troublesOf, workOf } from './event-words.ts';
import { useBoard, useStore } from './use-board.ts';

/** a pointer that only passes opens nothing; keys pass more slowly */
const openMs = { pointer: 450, key: 800 };
/** after the pointer has left (R9.5) */
const leaveMs = 700;

interface QuickCardProps {
  within: RefObject<HTMLElement | null>;
  /** something else is open */
  isQuiet: boolean;
}

/** More about the card under the pointer, or with the focus: one popover for the whole board. */
export function QuickCard({ within, isQuiet }: QuickCardProps) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const area = within.current;
    if (!area) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = (to: HTMLElement | null, ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setCard(to), ms);
    };
    const cardOf = (target: EventTarget | null) => (target as Element).closest<HTMLElement>('[data-card]');
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0) return;
      // what comes to lie under a pointer that rests is not looked at
      if (`${event.clientX} ${event.clientY}` === rests) return;
      const found = cardOf(event.target);
      turn(found, found ? openMs.pointer : leaveMs);
    };
    const focus = (event: FocusEvent) => {
      const found = cardOf(event.target);
      turn(found?.matches(':focus-visible') ? found : null, openMs.key);
    };
    let rests = '';
    const up = (event: PointerEvent) => {
      rests = `${event.clientX} ${event.clientY}`;
    };
    window.addEventListener('pointerup', up);
    const close = () => {
      clearTimeout(timer);
      setCard(null);
    };
    const events: [string, (event: never) => void][] = [
      ['pointerover', over as never],
      ['pointerleave', (() => turn(null, leaveMs)) as never],
      ['focusin', focus as never],
      ['focusout', close as never],
      ['pointerdown', close as never],
      ['keydown', close as never],
      ['scroll', close as never],
    ];
    for (const [name, listener] of events) area.addEventListener(name, listener as EventListener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', up);
      for (const [name, listener] of events) area.removeEventListener(name, listener as EventListener);
    };
  }, [within]);
  if (!card?.isConnected || isQuiet) return null;
  const { card: id, technician } = card.dataset;
  return (
    <Quick key={`${technician} ${id}`} origin={card} id={Number(id)} technicianId={Number(technician)} />
  );
}

interface QuickProps {
  origin: HTMLElement;
  id: number;
  technicianId: number;
}

function Quick({ origin, id, technicianId }: QuickProps) {
  const view = useStore(cardKey(technicianId, id), (store) => store.card(technicianId, id));
  const box = useRef<HTMLSpanElement>(null);
  const arrow = useRef<HTMLElement>(null);
  useEffect(() => {
    const [popover, tip] = [box.current, arrow.current];
    if (!popover || !tip) return undefined;
    popover.showPopover?.();
    return keepBeside(origin, popover, { placement: 'bottom', gap: 14, tip });
  }, [origin]);
  if (!view) return null;
  return (
    // the card's own label says all of it
    <span ref={box} className="popover board-quick" popover="manual" aria-hidden="true">
      <i ref={arrow} className="popover-arrow" />
      <span className="popover-body">
        <Words view={view} />
      </span>
    </span>
  );
}

function Words({ view }: { view: CardView }) {
  const { store } = useBoard();
  const { event } = view;
  const { callDetails } = event;
  const promised = callDetails && promisedText(store, callDetails);
  return (
    <>
      <b>{titleOf(event)}</b>
      <span>{[statusText(event), workOf(event)].filter(Boolean).join(', ')}</span>
      <span>{placeText(store, event)}</span>
      {promised && <span>{cardTexts.window(promised)}</span>}
      {callDetails && <span>{addressText(callDetails)}</span>}
      {event.overlapReason && <span>{`${panelTexts.overlapReason}: ${event.overlapReason}`}</span>}
      {troublesOf(view).map((text) => (
        <span key={text} className="bad">
          {text}
        </span>
      ))}
    </>
  );
}
