import { describe, expect, it } from 'vitest';
import { judgeOverlaps, type Overlap, reasonIn } from './overlap.ts';

const lunch: Overlap = {
  eventId: 7,
  technicianId: 2,
  text: 'Lunch',
  start: '2026-11-19T17:00:00Z',
  end: '2026-11-19T18:00:00Z',
};
const visit: Overlap = { ...lunch, eventId: 8, text: 'Dana Whitlock' };
/** Overlaps lunch by half an hour. */
const half = { start: '2026-11-19T16:30:00Z', end: '2026-11-19T17:30:00Z' };
const whole = { start: '2026-11-19T16:30:00Z', end: '2026-11-19T18:00:00Z' };
const fresh = { at: half, before: null, known: [], kept: null, given: undefined };
const stays = { at: half, before: half };

describe('judgeOverlaps', () => {
  it('refuses every overlap of a new event that has no reason, and names them (R3.6)', () => {
    expect(judgeOverlaps({ ...fresh, overlaps: [lunch, visit] })).toEqual({ refused: [lunch, visit] });
    expect(judgeOverlaps({ ...fresh, overlaps: [lunch], given: null })).toEqual({ refused: [lunch] });
  });

  it('refuses only what is new where an overlap was meant before (R3.6)', () => {
    const placing = {
      ...stays,
      overlaps: [lunch, visit],
      known: [lunch],
      kept: 'Short one',
      given: undefined,
    };
    expect(judgeOverlaps(placing)).toEqual({ refused: [visit] });
  });

  it('refuses the same event for another technician (R3.6)', () => {
    const other = { ...lunch, technicianId: 3 };
    const placing = {
      ...stays,
      overlaps: [lunch, other],
      known: [lunch],
      kept: 'Short one',
      given: undefined,
    };
    expect(judgeOverlaps(placing)).toEqual({ refused: [other] });
  });

  it('refuses to take the reason away while it overlaps (R3.6)', () => {
    const placing = { ...stays, overlaps: [lunch], known: [lunch], kept: 'Short one', given: null };
    expect(judgeOverlaps(placing)).toEqual({ refused: [lunch] });
  });

  it('asks again where it lies over the same one for longer than was meant (R3.6)', () => {
    const meant = { overlaps: [lunch], known: [lunch], kept: 'Half an hour', given: undefined };
    expect(judgeOverlaps({ ...meant, at: whole, before: half })).toEqual({ refused: [lunch] });
    expect(judgeOverlaps({ ...meant, at: half, before: whole })).toEqual({ reason: 'Half an hour' });
  });

  it('takes nothing without a letter or a digit for a reason, also where it cannot be seen (R3.6)', () => {
    for (const given of ['', ' ', '\u200B', '—'])
      expect(judgeOverlaps({ ...fresh, overlaps: [lunch], given })).toEqual({ refused: [lunch] });
    expect([reasonIn('\u200B'), reasonIn('2nd'), reasonIn('Ö'), reasonIn(null)]).toEqual([
      null,
      '2nd',
      'Ö',
      null,
    ]);
    expect(reasonIn(undefined)).toBeUndefined();
  });

  it('takes a reason given with the change (R3.6)', () => {
    expect(judgeOverlaps({ ...fresh, overlaps: [lunch], given: 'Short one' })).toEqual({
      reason: 'Short one',
    });
  });

  it('lets go on what it lay over before, with the reason of then or under that of the other (R3.6)', () => {
    const known = { ...stays, overlaps: [lunch], known: [lunch], given: undefined };
    expect(judgeOverlaps({ ...known, kept: 'Short one' })).toEqual({ reason: 'Short one' });
    expect(judgeOverlaps({ ...known, kept: null })).toEqual({ reason: null });
    expect(judgeOverlaps({ ...known, kept: null, given: null })).toEqual({ reason: null });
  });

  it('keeps no reason where nothing overlaps (R3.6)', () => {
    expect(
      judgeOverlaps({ ...stays, overlaps: [], known: [lunch], kept: 'Short one', given: 'Short' }),
    ).toEqual({
      reason: null,
    });
  });
});
