import { describe, expect, it } from 'vitest';
import { givesWay, kindOf } from './event-kind.ts';

describe('kindOf', () => {
  const plain = { callId: null, kind: null, fixed: false, text: '' };

  it('refuses a kind of a visit, a fixed time of anything but lunch, and no words (R3.6)', () => {
    expect(kindOf({ ...plain, callId: 7, kind: 'lunch' })).toEqual({
      wrong: { kind: 'A visit for a call has no type.' },
    });
    const fixed = { wrong: { fixed: 'Only lunch can have a fixed time.' } };
    expect(kindOf({ ...plain, kind: 'meeting', fixed: true })).toEqual(fixed);
    expect(kindOf({ ...plain, callId: 7, fixed: true })).toEqual(fixed);
    expect(kindOf(plain)).toEqual({ wrong: { text: 'Enter a description.' } });
    expect(kindOf({ ...plain, kind: 'other' })).toEqual({ wrong: { text: 'Enter a description.' } });
  });

  it('names what nobody has named by its kind (R3.6)', () => {
    expect(kindOf({ ...plain, kind: 'timeOff' })).toEqual({
      kind: 'timeOff',
      fixed: false,
      text: 'Time off',
    });
    expect(kindOf({ ...plain, kind: 'training', text: 'Gas class' })).toMatchObject({ text: 'Gas class' });
    expect(kindOf({ ...plain, text: 'Van at the shop' })).toMatchObject({ kind: 'other' });
    expect(kindOf({ ...plain, callId: 7 })).toEqual({ kind: null, fixed: false, text: '' });
  });
});

describe('givesWay', () => {
  it('is a lunch whose time is not fixed, and nothing else (R3.6)', () => {
    expect(givesWay({ kind: 'lunch', fixed: false })).toBe(true);
    expect(givesWay({ kind: 'lunch', fixed: true })).toBe(false);
    expect(givesWay({ kind: 'meeting', fixed: false })).toBe(false);
    expect(givesWay({ kind: null, fixed: false })).toBe(false);
  });
});
