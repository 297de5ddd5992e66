import { type RefObject, useEffect, useEffectEvent } from 'react';
import { takeTyping } from '../../lib/keys/typed-ahead.ts';
import type { Booking } from './booking.ts';

interface Filling {
  booking: Booking;
  change: (more: Partial<Booking>) => void;
  fields: RefObject<HTMLElement | null>;
  jobInput: RefObject<HTMLInputElement | null>;
}

/**
 * Moves the focus to the next field once the customer is chosen, along with what was typed in between; not if
 * the user has already moved on.
 */
export function useNextField({ booking, change, fields, jobInput }: Filling): void {
  const lead = useEffectEvent(({ customerId, isNew }: Pick<Booking, 'customerId' | 'isNew'>) => {
    if (!hasGoneOn(fields.current!)) {
      if (customerId !== null) jobInput.current?.focus();
      else leadInto(nextOf(fields.current!, isNew), change);
    }
    // from now on keystrokes go to the focused field
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

/** Returns the first empty field of a new customer, else the first field. */
function nextOf(fields: HTMLElement, isNew: boolean): HTMLInputElement | undefined {
  const inputs = [...fields.querySelectorAll<HTMLInputElement>(`:is(${caller}) input`)];
  return isNew ? inputs.find(({ value }) => value === '') : inputs[0];
}

function leadInto(input: HTMLInputElement | undefined, change: (more: Partial<Booking>) => void): void {
  input?.focus();
  const { text } = takeTyping();
  if (input?.name && text) change({ [input.name]: text });
}
