import type { CallDetails } from '@fieldwright/domain/schedule/schedule-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { hourText, spanText, timeText } from './board.times.ts';
import { BoardStore } from './board-store.ts';
import { outsideOf, promisedText, windowText } from './event-times.ts';
import { cardLabel, dropText, placeText } from './event-words.ts';
import { at, buildBoard, buildVisit, sampleDate, timeZone } from './testing/board.ts';

const phoenix = 'America/Phoenix';
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

/** A visit in Arizona at 8:30 there, which is 10:30 at the company; promised from 8 to 10 there. */
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
  store = new BoardStore();
  store.setBase(buildBoard());
  store.show(sampleDate, timeZone);
});

describe('a visit at a site in another time zone', () => {
  const west = visitIn(phoenix);

  it('has both times, each with its zone (R3.6)', () => {
    const times = '10:30 AM to 11:30 AM EST (8:30 AM to 9:30 AM MST at the site)';
    expect(plain(placeText(store, west))).toBe(`${times}, Ada North`);
    store.apply([west]);
    expect(plain(cardLabel(store, store.card(1, 1)!))).toContain(times);
    expect(plain(dropText(store, west, 1))).toBe('10:30 AM EST (8:30 AM MST) · Ada North');
  });

  it('was promised by the clock at the site, and the board says when that is here (R3.6)', () => {
    const there = '8–10 AM MST (10 AM–12 PM EST)';
    expect(plain(promisedText(store, west.callDetails))).toBe(there);
    expect(plain(windowText(store, west.callDetails, new Date('2026-11-20T12:00Z')))).toBe(
      'Thu, Nov 19, 8–10 AM MST',
    );
    // it is still that day there
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
    expect(plain(outsideOf(store, { ...early, callDetails }))).toBe('8–10 AM MST (10 AM–12 PM EST)');
    expect(outsideOf(store, { ...early, start: window.start, callDetails })).toBeNull();
  });
});

describe('a visit at a site with the clock of the company', () => {
  it.each([timeZone, 'America/Detroit'])('in %s names no zone (R3.6)', (site) => {
    const visit = visitIn(site);
    expect(plain(placeText(store, visit))).toBe('10:30 AM to 11:30 AM, Ada North');
    expect(plain(promisedText(store, visit.callDetails))).toBe('8–10 AM');
    expect(plain(dropText(store, visit, 1))).toBe('10:30 AM · Ada North');
  });
});

describe('where the clocks change', () => {
  it('a span names the zone before and after (R3.6)', () => {
    const span = { start: '2027-11-07T05:30:00Z', end: '2027-11-07T06:00:00Z' };
    expect(plain(spanText(span, timeZone))).toBe('1:30 AM EDT to 1:00 AM EST');
  });

  it('a time that the clock shows twice has its zone (R3.6)', () => {
    const span = { start: '2027-11-07T06:30:00Z', end: '2027-11-07T07:30:00Z' };
    expect(plain(spanText(span, timeZone))).toBe('1:30 AM to 2:30 AM EST');
    expect(plain(timeText('2027-11-07T05:30:00Z', timeZone))).toBe('1:30 AM EDT');
  });

  it('the ruler names both hours that are called alike, and those around one that is skipped (R3.6)', () => {
    const hours = (from: string, count: number) =>
      Array.from({ length: count }, (_, at) =>
        hourText(Date.parse(from) + at * 3_600_000, timeZone, at === 0),
      );
    expect(hours('2027-11-07T04:00:00Z', 4)).toEqual(['12 AM', '1 EDT', '1 EST', '2']);
    expect(hours('2027-03-14T05:00:00Z', 4)).toEqual(['12 AM', '1 EST', '3 EDT', '4']);
    expect(hours('2026-11-19T12:00:00Z', 2)).toEqual(['7 AM', '8']);
  });
});
