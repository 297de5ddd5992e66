import { describe, expect, it } from 'vitest';
import { headingParts, headingWords } from './heading-words.ts';

describe('headingWords', () => {
  it.each([
    ['E-mail addr.', 'Email address'],
    ['emailAddr', 'Email address'],
    ['Address (email)', 'Email address'],
    ['Cust. #', 'Customer number'],
    ['Customer’s phone no.', 'Customer phone number'],
    ['Svc. Addr.', 'Service address'],
    ['Ph. Nbr', 'Phone number'],
    ['LName', 'Last name'],
    ['F. Name', 'First name'],
    ['S/N', 'Serial number'],
    ['Télephone', 'Telephone'],
    ['Inv. No.', 'Invoice number'],
    ['Zip Code *', 'ZIP code'],
    ['Remark', 'Remarks'],
  ])('reads %s as %s', (heading, usual) => {
    expect(headingWords(heading)).toBe(headingWords(usual));
  });

  it.each([
    ['Email opt in', 'Email'],
    ['Phone type', 'Phone'],
    ['Job #', 'Job'],
    ['Address', 'Addresses of others'],
  ])('tells %s from %s', (heading, other) => {
    expect(headingWords(heading)).not.toBe(headingWords(other));
  });

  it('reads St. as it is told, and nothing out of signs', () => {
    expect(headingWords('Svc. St.', 'state')).toBe('service state');
    expect(headingWords('Svc. St.')).toBe('service street');
    expect(headingWords(' * ')).toBe('');
  });
});

describe('headingParts', () => {
  it('splits alternatives, and leaves out what is in parentheses', () => {
    expect(headingParts('Zip / Postal (US)')).toEqual(['Zip / Postal', 'Zip', 'Postal']);
  });
});
