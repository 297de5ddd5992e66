import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSignal } from '../../../lib/signal.ts';
import { keepBeside } from '../../../ui/menu/beside.ts';
import '../../../ui/menu/popover.css';
import { shown } from '../../../ui/toast/toasts.ts';
import { cardTexts, panelTexts } from '../board.texts.ts';
import type { CardView } from '../store/card-view.ts';
import { cardKey } from '../store/day-layout.ts';
import { useBoard, useStore } from '../use-board.ts';
import { promisedText } from '../words/event-times.ts';
import { addressText, placeText, statusText, titleOf, troublesOf, workOf } from '../words/event-words.ts';

/** a pointer that only passes by opens nothing; arrow keys need a longer delay */
const openMs = { pointer: 450, key: 800 };
/** after the pointer has left (R9.5) */
const leaveMs = 700;

interface CardPreviewProps {
  within: RefObject<HTMLElement | null>;
  /** a menu or dialog is open */
  isQuiet: boolean;
}

/** Shows details of the hovered or focused card in one popover for the whole board. */
export function CardPreview({ within, isQuiet }: CardPreviewProps) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const area = within.current;
    if (!area) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = (to: HTMLElement | null, ms: number) => {
      clearTimeout(timer);
      // a preview must not cover a dialog
      timer = setTimeout(() => setCard(document.querySelector('dialog[open]') ? null : to), ms);
    };
    const cardOf = (target: EventTarget | null) => (target as Element).closest<HTMLElement>('[data-card]');
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0) return;
      // ignores cards that scroll under a resting pointer
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
    const close = () => {
      clearTimeout(timer);
      setCard(null);
    };
    window.addEventListener('pointerup', up);
    // any key may open a dialog, wherever the focus is
    window.addEventListener('keydown', close, true);
    const events: [string, (event: never) => void][] = [
      ['pointerover', over],
      ['pointerleave', () => turn(null, leaveMs)],
      ['focusin', focus],
      ['focusout', close],
      ['pointerdown', close],
      ['scroll', close],
    ];
    for (const [name, listener] of events) area.addEventListener(name, listener as EventListener);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('keydown', close, true);
      for (const [name, listener] of events) area.removeEventListener(name, listener as EventListener);
    };
  }, [within]);
  if (!card?.isConnected || isQuiet) return null;
  const { card: id, technician } = card.dataset;
  return (
    <Quick key={`${technician} ${id}`} origin={card} id={Number(id)} technicianId={Number(technician)} />
  );
}

/** px between a card and its preview */
const gap = 14;

/**
 * Returns the side of a card where its preview doesn't cover a toast: below it, or above it where a toast is
 * too near.
 * @param height the preview's, in px
 */
export const previewSide = (
  card: Pick<DOMRect, 'bottom'>,
  height: number,
  toast: Pick<DOMRect, 'top'> | undefined,
): 'top' | 'bottom' => (toast && card.bottom + height + gap > toast.top ? 'top' : 'bottom');

interface QuickProps {
  origin: HTMLElement;
  id: number;
  technicianId: number;
}

function Quick({ origin, id, technicianId }: QuickProps) {
  const view = useStore(cardKey(technicianId, id), (store) => store.card(technicianId, id));
  const ref = useRef<HTMLSpanElement>(null);
  const arrow = useRef<HTMLElement>(null);
  const toasts = useSignal(shown);
  useEffect(() => ref.current?.showPopover?.(), []);
  useEffect(() => {
    const [popover, tip] = [ref.current, arrow.current];
    if (!popover || !tip) return undefined;
    // keeps clear of the toast at the bottom, also of one that is shown later
    const toast = document.querySelector('.toast')?.getBoundingClientRect();
    const placement = previewSide(origin.getBoundingClientRect(), popover.offsetHeight, toast);
    return keepBeside(origin, popover, { placement, gap, tip });
    // oxlint-disable-next-line react/exhaustive-deps -- a toast that comes or goes moves it
  }, [origin, toasts]);
  if (!view) return null;
  return (
    // hidden from screen readers: the card's label has all of it
    <span ref={ref} className="popover board-quick" popover="manual" aria-hidden="true">
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
