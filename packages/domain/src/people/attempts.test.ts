import { describe, expect, it } from 'vitest';
import {
  attemptLimits,
  inWords,
  limitText,
  networkOf,
  refusedSignIn,
  type Tries,
  wideNetworkOf,
} from './attempts.ts';

describe('refusedSignIn', () => {
  const elsewhere = (tries: Tries): Tries => ({
    signInByAccountAndNetwork: 1,
    signInByNetwork: 1,
    signInByAccount: 1,
    signInByAccountAndWideNetwork: 1,
    ...tries,
  });
  type Line = [what: string, tries: Tries, refusedBy: ReturnType<typeof refusedSignIn>];
  const lines: Line[] = [
    ['the first try anywhere', elsewhere({}), null],
    ['the tenth from one network', elsewhere({ signInByAccountAndNetwork: 10 }), null],
    [
      'the eleventh from one network',
      elsewhere({ signInByAccountAndNetwork: 11 }),
      'signInByAccountAndNetwork',
    ],
    ['the sixtieth at any account', elsewhere({ signInByNetwork: 60 }), null],
    ['the sixty-first at any account', elsewhere({ signInByNetwork: 61 }), 'signInByNetwork'],
    [
      'a fourth while few have failed at the account',
      elsewhere({ signInByAccount: 100, signInByAccountAndWideNetwork: 4 }),
      null,
    ],
    [
      'the first of a network while many fail at the account: the person is not kept out',
      elsewhere({ signInByAccount: 5000 }),
      null,
    ],
    [
      'the third of a network while many fail at the account',
      elsewhere({ signInByAccount: 101, signInByAccountAndWideNetwork: 3 }),
      null,
    ],
    [
      'the fourth of a network while many fail at the account',
      elsewhere({ signInByAccount: 101, signInByAccountAndWideNetwork: 4 }),
      'signInByAccountAndWideNetwork',
    ],
    ['a browser that has signed in before, its tenth', { signInByDevice: 10 }, null],
    ['a browser that has signed in before, its eleventh', { signInByDevice: 11 }, 'signInByDevice'],
  ];
  it.each(lines)('%s', (_what, tries, refusedBy) => {
    expect(refusedSignIn(tries)).toBe(refusedBy);
  });

  it('leaves a password of ten characters out of reach: one network has fewer than a thousand guesses a day', () => {
    const { most, windowMs } = attemptLimits.signInByAccountAndNetwork;
    expect((most * 24 * 3_600_000) / windowMs).toBeLessThan(1000);
  });

  it('leaves it out of reach of a thousand networks, too: together they have fewer than 5,000 a day', () => {
    const { most: first } = attemptLimits.signInByAccount;
    const { most: each, windowMs } = attemptLimits.signInByAccountAndWideNetwork;
    expect(((first + 1000 * each) * 24 * 3_600_000) / windowMs).toBeLessThan(5000);
  });
});

describe('attemptLimits', () => {
  it('bound one account harder than a network, behind which a whole office may sit', () => {
    const { signInByAccountAndNetwork, signInByNetwork, resetByAccountAndNetwork, resetByNetwork } =
      attemptLimits;
    expect(signInByAccountAndNetwork.most).toBeLessThan(signInByNetwork.most);
    expect(resetByAccountAndNetwork.most).toBeLessThan(resetByNetwork.most);
  });

  it('let a stranger use up no more mails of a person than the person has left', () => {
    expect(attemptLimits.resetByAccountAndNetwork.most).toBeLessThan(attemptLimits.resetByAccount.most);
  });
});

describe('inWords', () => {
  it.each([
    [1, 'in a minute'],
    [60, 'in a minute'],
    [61, 'in 2 minutes'],
    [900, 'in 15 minutes'],
    [5400, 'in 90 minutes'],
    [5401, 'in 2 hours'],
    [86_400, 'in 24 hours'],
  ])('says %i seconds as %s', (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});

describe('limitText', () => {
  it.each([
    ['signInByNetwork', 'Too many attempts. Try again in 12 minutes.'],
    ['mailsByPerson', 'You’ve sent 100 emails in the last hour. Try again in 12 minutes.'],
    ['mailsByCompany', 'Your company has sent 500 emails in the last hour. Try again in 12 minutes.'],
  ] as const)('of %s says: %s', (limit, text) => {
    expect(limitText(limit, 700)).toBe(text);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', 'unknown', 'unknown'],
  ])('counts %s as %s, and in the wide as %s', (address, network, wide) => {
    expect(networkOf(address)).toBe(network);
    expect(wideNetworkOf(address)).toBe(wide);
  });
});
