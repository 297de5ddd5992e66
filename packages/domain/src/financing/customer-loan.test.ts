import { describe, expect, it } from 'vitest';
import { refuseCustomerLoan, customerLoanTexts as texts } from './customer-loan.ts';

const wish = { status: 'Viewed', isChosen: false, isUnchanged: true, loans: [] } as const;

describe('refuseCustomerLoan', () => {
  it.each([
    ['an open proposal', {}, null],
    ['one that was just sent', { status: 'Sent' }, null],
    ['a declined one', { status: 'Declined' }, texts.declined],
    ['an expired one', { status: 'Expired' }, texts.expired],
    ['one that has changed', { isUnchanged: false }, texts.changed],
    [
      'the chosen option of an accepted one',
      { status: 'Accepted', isChosen: true, isUnchanged: false },
      null,
    ],
    ['another option of an accepted one', { status: 'Accepted' }, texts.notChosen],
    ['an option with an application that counts', { loans: ['DECLINED', 'PENDING_LENDER'] }, texts.applied],
    ['an option that was funded', { loans: ['FUNDED'] }, texts.applied],
    ['an option whose loan was refunded', { loans: ['CANCELED', 'REFUNDED'] }, texts.refunded],
    ['an option with a loan after a refunded one', { loans: ['FUNDED', 'REFUNDED'] }, texts.applied],
    ['an option whose applications came to nothing', { loans: ['DECLINED', 'EXPIRED', 'CANCELED'] }, null],
  ] as const)('for %s (R1.2)', (_, more, why) => {
    expect(refuseCustomerLoan({ ...wish, ...more })).toBe(why);
  });
});
