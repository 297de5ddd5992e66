import type { CallDetails } from '@fieldwright/domain/schedule/schedule-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BoardStore } from '../store/board-store.ts';
import { at, buildBoard, buildVisit, sampleDate, timeZone } from '../testing/board.ts';
import { promisedText, windowText } from './event-times.ts';
import { cardLabel, dropText, placeText } from './event-words.ts';
import { misfitWords } from './misfit-words.ts';

const phoenix = 'America/Phoenix';
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

/** Builds a visit in Arizona at 8:30 there, 10:30 at the company; promised from 8 to 10 there. */
function visitIn(site: string, more: Partial<CallDetails> = {}) {
  const visit = buildVisit(1, 'Wes Tern', ['10:30', '11:30']);
  const alertFacts = {
    ...visit.callDetails!.alertFacts,
    window: { start: at('10:00'), end: at('12:00') },
  };
  const arrivalWindow = { date: sampleDate, start: '08:00', end: '10:00' };
  return {
    ...visit,
    callDetails: { ...visit.callDetails!, timeZone: site, arrivalWindow, alertFacts, ...more },
  };
}

let store: BoardStore;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at('07:00')), toFake: ['Date'] });
  store = new BoardStore();
  store.setBase(buildBoard());
  store.show(sampleDate, timeZone);
});

afterEach(() => void vi.useRealTimers());

describe('time off that takes whole days', () => {
  it('is all day, and names its last day where it takes more than one (R3.6)', () => {
    const off = {
      ...buildVisit(1, '', ['09:00', '10:00']),
      callId: null,
      callDetails: null,
      text: 'Time off',
    };
    const from = { ...off, start: at('00:00'), end: at('00:00', '2026-11-20') };
    expect(placeText(store, from)).toBe('all day, Ada North');
    expect(placeText(store, { ...from, end: at('00:00', '2026-11-21') })).toBe(
      'all day until Fri, Nov 20, Ada North',
    );
  });
});

describe('a visit at a site in another time zone', () => {
  const west = visitIn(phoenix);

  it('has both times, each with its zone (R3.6)', () => {
    const times = '10:30–11:30 AM EST (8:30–9:30 AM MST at the site)';
    expect(plain(placeText(store, west))).toBe(`${times}, Ada North`);
    store.apply([west]);
    expect(plain(cardLabel(store, store.card(1, 1)!))).toContain(times.replaceAll('–', ' to '));
    expect(plain(dropText(store, west, 1))).toBe('10:30 AM EST (8:30 AM MST) · Ada North');
  });

  it('was promised by the clock at the site, and the board says when that is here (R3.6)', () => {
    const there = '8–10 AM MST (10 AM–12 PM EST)';
    expect(plain(promisedText(store, west.callDetails))).toBe(there);
    expect(plain(windowText(store, west.callDetails, new Date('2026-11-20T12:00Z')))).toBe(
      'Thu, Nov 19, 8–10 AM MST',
    );
    // at the site it is still that day
    expect(plain(windowText(store, west.callDetails, new Date('2026-11-20T06:00Z')))).toBe(
      'Today, 8–10 AM MST',
    );
  });

  it('names the day here where it is another one (R3.6)', () => {
    const window = { start: '2026-11-20T06:00:00Z', end: '2026-11-20T08:00:00Z' };
    const late = visitIn('Pacific/Honolulu', {
      arrivalWindow: { date: sampleDate, start: '20:00', end: '22:00' },
      alertFacts: { ...west.callDetails.alertFacts, window },
    });
    expect(plain(promisedText(store, late.callDetails))).toBe('8–10 PM HST (Fri, Nov 20, 1–3 AM EST)');
  });

  it('says which promise a move breaks, by both clocks (R3.6)', () => {
    const early = { ...west, start: '2099-11-19T13:00:00Z', end: '2099-11-19T14:00:00Z' };
    const window = { start: '2099-11-19T15:00:00Z', end: '2099-11-19T17:00:00Z' };
    const callDetails = {
      ...west.callDetails,
      arrivalWindow: { ...west.callDetails.arrivalWindow!, date: '2099-11-19' },
      alertFacts: { ...west.callDetails.alertFacts, window },
    };
    const said = (start: string) => misfitWords(store, { ...early, start, callDetails }, null).map(plain);
    const promised = 'Thu, Nov 19, 8–10 AM MST (10 AM–12 PM EST)';
    expect(said(early.start)).toEqual([`Outside the arrival window, ${promised}`]);
    expect(said(window.start)).toEqual([]);
    expect(said('2099-11-20T15:00:00Z')).toEqual([`Not the promised day: ${promised}`]);
  });
});

describe('a visit at a site with the clock of the company', () => {
  it.each([timeZone, 'America/Detroit'])('in %s names no zone (R3.6)', (site) => {
    const visit = visitIn(site);
    expect(plain(placeText(store, visit))).toBe('10:30–11:30 AM, Ada North');
    expect(plain(promisedText(store, visit.callDetails))).toBe('8–10 AM');
    expect(plain(dropText(store, visit, 1))).toBe('10:30 AM · Ada North');
  });
});
