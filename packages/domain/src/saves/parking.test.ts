import { describe, expect, it } from 'vitest';
import { type ParkedAmount, type Parking, parkingLimits, parkingOf } from './parking.ts';

const { saveBytes, ofPerson, ofCompany } = parkingLimits;
const none: ParkedAmount = { saves: 0, bytes: 0 };
const person = (held: Partial<ParkedAmount>) => ({ person: { ...none, ...held }, company: none });
const company = (held: Partial<ParkedAmount>) => ({ person: none, company: { ...none, ...held } });

describe('parkingOf', () => {
  type Line = [what: string, bytes: number | null, held: ReturnType<typeof person>, is: Parking | null];
  const lines: Line[] = [
    ['a save of a usual size', 60_000, person({}), 'whole'],
    ['the largest that is kept whole', saveBytes, person({}), 'whole'],
    ['one byte more', saveBytes + 1, person({}), 'listed'],
    ['contents that cannot be kept', null, person({}), 'listed'],
    ['the last of a person', 100, person({ saves: ofPerson.saves - 1 }), 'whole'],
    ['one more of that person', 100, person({ saves: ofPerson.saves }), null],
    ['what fills a person’s room', 100, person({ bytes: ofPerson.bytes - 100 }), 'whole'],
    ['what a person has no room for', 100, person({ bytes: ofPerson.bytes - 99 }), 'listed'],
    ['one more of a company that has too many', 100, company({ saves: ofCompany.saves }), null],
    ['what a company has no room for', 100, company({ bytes: ofCompany.bytes - 99 }), 'listed'],
  ];
  it.each(lines)('%s', (_what, bytes, held, is) => {
    expect(parkingOf(bytes, held)).toBe(is);
  });

  it('lets one person take a fraction of the company’s room', () => {
    expect(ofPerson.saves * 8).toBeLessThanOrEqual(ofCompany.saves);
    expect(ofPerson.bytes * 8).toBeLessThanOrEqual(ofCompany.bytes);
  });
});
