import { type RefObject, useEffect, useEffectEvent } from 'react';
import { takeTyping } from '../../lib/typed-ahead.ts';
import type { Booking } from './booking.ts';

interface Filling {
  booking: Booking;
  change: (more: Partial<Booking>) => void;
  fields: RefObject<HTMLElement | null>;
  jobInput: RefObject<HTMLInputElement | null>;
}

/**
 * What asked who calls goes away with the answer: the next thing to ask for has the focus, and what was typed meanwhile.
 * Who has gone on to another field by then stays there.
 */
export function useNextField({ booking, change, fields, jobInput }: Filling): void {
  const lead = useEffectEvent(({ customerId, isNew }: Pick<Booking, 'customerId' | 'isNew'>) => {
    if (!hasGoneOn(fields.current!)) {
      if (customerId !== null) jobInput.current?.focus();
      else leadInto(nextOf(fields.current!, isNew), change);
    }
    // from now on keys go where the focus is
    takeTyping();
  });
  const { customerId, isNew } = booking;
  useEffect(() => lead({ customerId, isNew }), [customerId, isNew]);
}

const caller = '.booking-who, .booking-caller';

function hasGoneOn(fields: HTMLElement): boolean {
  const at = document.activeElement;
  return fields.contains(at) && at?.closest(caller) === null;
}

/** What is still to be said of somebody new, else who calls. */
function nextOf(fields: HTMLElement, isNew: boolean): HTMLInputElement | undefined {
  const inputs = [...fields.querySelectorAll<HTMLInputElement>(`:is(${caller}) input`)];
  return isNew ? inputs.find(({ value }) => value === '') : inputs[0];
}

function leadInto(input: HTMLInputElement | undefined, change: (more: Partial<Booking>) => void): void {
  input?.focus();
  const { text } = takeTyping();
  if (input?.name && text) change({ [input.name]: text });
}
