import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phoneMessages, phoneText, readPhone } from './phone.ts';

describe('readPhone', () => {
  it.each([
    ['', phoneMessages.length],
    ['(828) 555-01', phoneMessages.length],
    ['555-0199', phoneMessages.length],
    ['828 555 01999 9', phoneMessages.length],
    ['1 828 555 019', phoneMessages.length],
    ['+1 828 555 019', phoneMessages.length],
    ['028 555 0199', phoneMessages.areaCode],
    ['1 128 555 0199', phoneMessages.areaCode],
    [`828 555 0199${' '.repeat(200)}x`, phoneMessages.length],
    ['828-555-HVAC', phoneMessages.signs],
    ['ask for Angela', phoneMessages.signs],
    ['828 555 0199 or 828 555 0177', phoneMessages.signs],
    ['828 555 0199 ext', phoneMessages.signs],
    ['828+5550199', phoneMessages.signs],
    ['+44 20 79', phoneMessages.elsewhere],
    ['+44 20 7946 0958 1234 5', phoneMessages.elsewhere],
  ])('refuses %j and says why (R5.1)', (typed, wrong) => {
    expect(readPhone(typed)).toEqual({ wrong });
  });

  it.each([
    ['(555) 010-0199', '+15550100199'],
    ['+1 555.010.0199', '+15550100199'],
    ['1-555-010-0199', '+15550100199'],
    ['  5550100199 ', '+15550100199'],
    ['555/010–0199', '+15550100199'],
    ['555 010 0199 x12', '+15550100199;ext=12'],
    ['5550100199x12', '+15550100199;ext=12'],
    ['(555) 010-0199, ext. 1204', '+15550100199;ext=1204'],
    ['555-010-0199 Extension: 7', '+15550100199;ext=7'],
    ['555-010-0199 #7', '+15550100199;ext=7'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+49(0)30 123456', '+4930123456'],
    ['+353 ( 0 ) 1 234 5678', '+35312345678'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['+52 55 1234 5678 ext 3', '+525512345678;ext=3'],
  ])('takes %j for %s (R5.1)', (typed, phone) => {
    expect(readPhone(typed)).toEqual({ phone });
  });

  it('reads what it shows and what it keeps as the same number again (R5.1)', () => {
    const digits = fc.stringMatching(/^[2-9]\d{9}$/);
    const extension = fc.option(fc.stringMatching(/^\d{1,7}$/));
    fc.assert(
      fc.property(digits, extension, (national, ext) => {
        const phone = `+1${national}${ext === null ? '' : `;ext=${ext}`}`;
        expect(readPhone(phone)).toEqual({ phone });
        expect(readPhone(phoneText(phone))).toEqual({ phone });
      }),
    );
  });
});

describe('phoneText', () => {
  it.each([
    ['+15550100199', '(555) 010-0199'],
    ['+15550100199;ext=12', '(555) 010-0199 ext. 12'],
    ['+442079460958', '+442079460958'],
    ['5550100199', '(555) 010-0199'],
  ])('shows %s as %s', (phone, shown) => {
    expect(phoneText(phone)).toBe(shown);
  });
});
