import type { BoardBase } from '@fieldwright/contract/schedule';
import { hoursText } from '../../lib/dates/times.ts';
import { bookingTexts as texts } from './booking.texts.ts';

type OfferedWindow = BoardBase['arrivalWindows'][number];
/** No window, its times (`08:00-10:00`), or times that are typed. */
export type WindowChoice = 'none' | 'own' | `${string}-${string}`;

/** Returns the choice of an arrival window that the company offers. */
export const windowKey = ({ startTime, endTime }: OfferedWindow): WindowChoice => `${startTime}-${endTime}`;

/** Returns the windows that the company offers, and the present one even if it isn't among them. */
export function windowChoices(chosen: WindowChoice, offered: readonly OfferedWindow[] = []) {
  const windows = offered.map((window) => {
    const hours = hoursText({ start: window.startTime, end: window.endTime });
    return {
      value: windowKey(window),
      text: window.text === hours ? hours : texts.namedWindow(window.text, hours),
    };
  });
  const isOffered = windows.some(({ value }) => value === chosen);
  const [start, end] = chosen.split('-');
  return [
    { value: 'none' as const, text: texts.anyTime },
    ...windows,
    ...(isOffered || !start || !end ? [] : [{ value: chosen, text: hoursText({ start, end }) }]),
    { value: 'own' as const, text: texts.otherTimes },
  ];
}
