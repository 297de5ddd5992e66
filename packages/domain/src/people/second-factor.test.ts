import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from './roles.ts';
import {
  judgeTicket,
  liftsRequirement,
  readCode,
  recoveryCode,
  refuseRequirement,
  refuseTurningOff,
  requiresSecondFactor,
  secondFactorRules,
  usableStep,
} from './second-factor.ts';

describe('readCode (second factor)', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['ABCD-efgh-jkmn-pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
    ['abcd efgh jkmn pqrs', { kind: 'recovery', code: 'abcdefghjkmnpqrs' }],
  ])('reads %s', (typed, read) => expect(readCode(typed)).toEqual(read));

  it.each(['', '12345', '1234567', 'abcd-efgh-jkmn', 'abcd-efgh-jkmn-pqr!', '１２３４５６'])(
    'takes "%s" for no code',
    (typed) => expect(readCode(typed)).toBeNull(),
  );

  it('reads letters that look like digits as the digits', () => {
    expect(readCode('O0il-0000-0000-0000')).toEqual({ kind: 'recovery', code: '0011000000000000' });
  });
});

describe('recoveryCode (second factor)', () => {
  it('gives four groups of four that are read back whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
        const code = recoveryCode(random);
        expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
        expect(readCode(code)).toEqual({ kind: 'recovery', code: code.replaceAll('-', '') });
      }),
    );
  });
});

describe('usableStep (second factor)', () => {
  const now = 1000 * secondFactorRules.stepMs + 5;
  it('gives the step of an accepted code, and none for any other code', () => {
    expect([-1, 0, 1, null].map((delta) => usableStep(delta, 0, now))).toEqual([999, 1000, 1001, null]);
  });
  it('refuses the step that was used last and every earlier one', () => {
    expect([-1, 0, 1].map((delta) => usableStep(delta, 1000, now))).toEqual([null, null, 1001]);
  });
});

describe('requiresSecondFactor', () => {
  it('is so where one of the roles is among those required', () => {
    expect(requiresSecondFactor(['owner', 'admin'], ['sales', 'admin'])).toBe(true);
    expect(requiresSecondFactor(['owner'], ['admin'])).toBe(false);
    expect(requiresSecondFactor([], ['owner'])).toBe(false);
  });
});

const one = (id: number, ...roles: Role[]) => ({ id, roles });
describe('refuseTurningOff (second factor)', () => {
  it('refuses the own one to everybody, and an owner’s to who is no owner (R6.4)', () => {
    expect(refuseTurningOff({ actor: one(1, 'owner'), person: one(1, 'owner') })).toBe('own_access');
    expect(refuseTurningOff({ actor: one(1, 'admin'), person: one(2, 'owner') })).toBe('owner_needed');
    expect(refuseTurningOff({ actor: one(1, 'owner'), person: one(2, 'owner') })).toBeNull();
    expect(refuseTurningOff({ actor: one(1, 'admin'), person: one(2, 'admin') })).toBeNull();
  });
});

describe('refuseRequirement (second factor)', () => {
  it('lets only an owner change what is required of owners (R6.4)', () => {
    expect(refuseRequirement(['admin'], [], ['owner'])).toBe('owner_needed');
    expect(refuseRequirement(['admin'], ['owner', 'admin'], ['admin'])).toBe('owner_needed');
    expect(refuseRequirement(['admin'], ['owner'], ['owner', 'admin'])).toBeNull();
    expect(refuseRequirement(['owner'], ['owner'], [])).toBeNull();
  });
});

describe('judgeTicket (second factor)', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const { repeatMs } = secondFactorRules;
  const waiting = { expiresAt: now + 1, usedAt: null, usedProof: null };
  const used = { expiresAt: now - 1, usedAt: now - repeatMs, usedProof: 'this' };
  it.each([
    ['one that waits', waiting, 'this', 'open'],
    ['one that waits, with a text that is no code', waiting, null, 'open'],
    ['one that is too old', { ...waiting, expiresAt: now }, 'this', 'over'],
    ['one used by the same code a moment ago', used, 'this', 'repeat'],
    ['one used by the same code long ago', { ...used, usedAt: now - repeatMs - 1 }, 'this', 'over'],
    ['one used by another code', used, 'that', 'over'],
    ['one used, with a text that is no code', used, null, 'over'],
  ] as const)('judges %s', (_what, ticket, proof, verdict) =>
    expect(judgeTicket(ticket, proof, now)).toBe(verdict),
  );
});

describe('liftsRequirement (second factor)', () => {
  it.each([
    ['nothing', [], [], false],
    ['one more', ['office'], ['office', 'admin'], false],
    ['one less', ['office', 'admin'], ['office'], true],
    ['another one', ['office'], ['admin'], true],
  ] as const)('of %s', (_what, was, now, lifts) => expect(liftsRequirement(was, now)).toBe(lifts));
});
