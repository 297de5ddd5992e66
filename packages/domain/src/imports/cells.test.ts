import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as cell from './cells.ts';

const messages = cell.cellMessages;
const isHalf = (sign: number) => sign >= 0xd800 && sign < 0xe000;
const anySign = fc
  .oneof(fc.integer({ min: 0, max: 0x10_ffff }), fc.constantFrom(0, 7, 0x1f527))
  .filter((sign) => !isHalf(sign));
const day = cell.pastDay('2026-11-21');

describe('pastDay', () => {
  it.each([
    ['2014-02-30', messages.noSuchDay],
    ['2013-02-29', messages.noSuchDay],
    ['13/1/2014', messages.noSuchDay],
    ['2014-00-10', messages.noSuchDay],
    ['0/0/2014', messages.noSuchDay],
    ['1899-12-31', messages.oldDay],
    ['2026-11-22', messages.future],
    ['11/22/26', messages.future],
    ['23 Oct 2014', messages.day],
    ['Foo 23, 2014', messages.day],
    ['2014-10-23T23:30Z', messages.day],
    ['2014-10-23 at noon', messages.day],
    ['2014/10/23', messages.day],
  ])('refuses %s and says why', (typed, wrong) => {
    expect(day(typed)).toEqual({ wrong });
  });

  it.each([
    ['2012-02-29', '2012-02-29'],
    [' 2014-1-5 ', '2014-01-05'],
    ['1/5/2014', '2014-01-05'],
    ['10/23/2014', '2014-10-23'],
    ['2014-10-23T00:00:00', '2014-10-23'],
    ['2026-11-21', '2026-11-21'],
    ['2014-10-23T09:30:15', '2014-10-23'],
    ['10/23/2014 2:30 PM', '2014-10-23'],
    ['10/23/14', '2014-10-23'],
    ['11/21/26', '2026-11-21'],
    ['3/9/87', '1987-03-09'],
    ['Oct 23, 2014', '2014-10-23'],
    ['Thursday, October 23, 2014 9:05 am', '2014-10-23'],
  ])('reads %s as %s', (typed, value) => {
    expect(day(typed)).toEqual({ value });
  });
});

describe('yesNo', () => {
  it.each(['maybe', '2', 'toString', '__proto__'])('refuses %s', (typed) => {
    expect(cell.yesNo(typed)).toEqual({ wrong: messages.yesNo });
  });

  it.each([
    ['YES', true],
    ['1', true],
    ['n', false],
    ['False', false],
  ])('reads %s as %s', (typed, value) => {
    expect(cell.yesNo(typed)).toEqual({ value });
  });
});

describe('line', () => {
  it.each(['a\0b', 'a\u0007', '\u007f'])('refuses %j, which cannot be kept', (typed) => {
    expect(cell.line(10)(typed)).toEqual({ wrong: messages.unkept });
  });

  it('refuses what is too long, and says how long it may be', () => {
    expect(cell.line(3)('abcd')).toEqual({ wrong: 'Use at most 3 characters.' });
  });

  it('makes one line with single blanks of anything else', () => {
    expect(cell.line(40)('  12  Oak\r\n Street 🔧\t')).toEqual({ value: '12 Oak Street 🔧' });
  });
});

describe('lines', () => {
  it('keeps line ends, as one sign each', () => {
    expect(cell.lines(40)(' one\r\ntwo\rthree ')).toEqual({ value: 'one\ntwo\nthree' });
  });
});

describe('openRow', () => {
  it('says of every cell what is wrong with it, and of an empty one that it is', () => {
    const row = cell.openRow(7, { sold: ' X ', city: ' ', day: '' });
    const read = [row.need('sold', cell.yesNo), row.need('city', cell.line(9)), row.may('day', day)];
    expect(read).toEqual([null, null, null]);
    expect(row.problems).toEqual([
      { line: 7, column: 'sold', value: 'X', reason: messages.yesNo },
      { line: 7, column: 'city', value: '', reason: messages.empty },
    ]);
  });

  it('shows of any value what can be kept, and no half characters', () => {
    fc.assert(
      fc.property(fc.array(anySign, { maxLength: 300, size: 'max' }), (signs) => {
        const value = String.fromCodePoint(...signs);
        const row = cell.openRow(1, { value });
        row.refuse('value', 'It is refused.');
        const shown = row.problems[0]!.value;
        expect(shown.isWellFormed() && !shown.includes('\0') && shown.length <= 81).toBe(true);
      }),
    );
  });
});
