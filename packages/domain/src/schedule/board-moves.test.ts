import { describe, expect, it } from 'vitest';
import {
  givenTo,
  handedOver,
  helpedBy,
  lengthened,
  movedTo,
  moveOfKey,
  resizedTo,
  stepped,
} from './board-moves.ts';

const visit = { start: 540, end: 630 };
const press = (key: string, ...held: ('altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey')[]) =>
  moveOfKey({
    key,
    altKey: held.includes('altKey'),
    shiftKey: held.includes('shiftKey'),
    ctrlKey: held.includes('ctrlKey'),
    metaKey: held.includes('metaKey'),
  });

describe('movedTo', () => {
  it('does not let go of the day: it begins in it (R1.5)', () => {
    expect(movedTo(visit, -50, 1440)).toEqual({ start: 0, end: 90 });
    expect(movedTo(visit, 1500, 1440)).toEqual({ start: 1425, end: 1515 });
    expect(movedTo(visit, 1500, 1380).start).toBe(1365);
  });

  it('begins on the quarter of an hour, as long as before (R1.5)', () => {
    expect(movedTo(visit, 607, 1440)).toEqual({ start: 600, end: 690 });
    expect(movedTo(visit, 608, 1440)).toEqual({ start: 615, end: 705 });
  });
});

describe('stepped, lengthened', () => {
  it('go a quarter of an hour on or back, from between two to the next (R1.5)', () => {
    expect(stepped(visit, 1, 1440).start).toBe(555);
    expect(stepped(visit, -1, 1440).start).toBe(525);
    expect(stepped({ start: 547, end: 600 }, 1, 1440).start).toBe(555);
    expect(stepped({ start: 547, end: 600 }, -1, 1440).start).toBe(540);
    expect(lengthened(visit, 1)).toEqual({ start: 540, end: 645 });
    expect(lengthened({ start: 540, end: 555 }, -1)).toEqual({ start: 540, end: 555 });
  });
});

describe('resizedTo', () => {
  it('leaves a quarter of an hour, whichever edge is pulled, and no more than two weeks (R3.6)', () => {
    expect(resizedTo(visit, 'end', 100)).toEqual({ start: 540, end: 555 });
    expect(resizedTo(visit, 'start', 900)).toEqual({ start: 615, end: 630 });
    expect(resizedTo(visit, 'end', 99_999)).toEqual({ start: 540, end: 540 + 20_160 });
  });

  it('takes the edge to the quarter of an hour (R1.5)', () => {
    expect(resizedTo(visit, 'end', 662)).toEqual({ start: 540, end: 660 });
    expect(resizedTo(visit, 'start', 500)).toEqual({ start: 495, end: 630 });
  });
});

describe('moveOfKey', () => {
  it('leaves keys alone that belong to others', () => {
    expect(press('ArrowLeft')).toBeNull();
    expect(press('ArrowLeft', 'altKey', 'ctrlKey')).toBeNull();
    expect(press('ArrowUp', 'altKey', 'shiftKey')).toBeNull();
    expect(press('a', 'altKey')).toBeNull();
  });

  it.each([
    ['ArrowRight', [], { is: 'time', direction: 1 }],
    ['ArrowLeft', [], { is: 'time', direction: -1 }],
    ['ArrowDown', [], { is: 'technician', direction: 1 }],
    ['ArrowUp', [], { is: 'technician', direction: -1 }],
    ['ArrowRight', ['shiftKey'], { is: 'length', direction: 1 }],
    ['ArrowLeft', ['shiftKey'], { is: 'length', direction: -1 }],
  ] as const)('Alt with %s %s', (key, held, move) => {
    expect(press(key, 'altKey', ...held)).toEqual(move);
  });
});

describe('handedOver', () => {
  it('gives one of several technicians’ parts to another; the others stay', () => {
    expect(handedOver([1, 2], 1, 3)).toEqual([3, 2]);
  });

  it('changes nobody where it lands on one who has it already', () => {
    expect(handedOver([1, 2], 1, 2)).toEqual([1, 2]);
    expect(handedOver([1], 1, 1)).toEqual([1]);
  });
});

describe('givenTo', () => {
  it('puts somebody in the place of who had it, and keeps the helpers (R3.6)', () => {
    expect(givenTo([1], 2)).toEqual([2]);
    expect(givenTo([1, 3], 2)).toEqual([2, 3]);
    expect(givenTo([1, 3], 3)).toEqual([3]);
    expect(givenTo([], 2)).toEqual([2]);
  });
});

describe('helpedBy', () => {
  it('adds a helper, and takes one out again (R3.6)', () => {
    expect(helpedBy([1], 2)).toEqual([1, 2]);
    expect(helpedBy([1, 2], 2)).toEqual([1]);
  });
});
