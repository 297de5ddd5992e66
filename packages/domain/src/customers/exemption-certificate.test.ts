import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import {
  type CertificateFields,
  certificateShape,
  certificateStanding,
  certificateStateText,
  exemptionOn,
  exemptionStanding,
  isFollowed,
} from './exemption-certificate.ts';

const certificate: CertificateFields = {
  number: 'F0003-17',
  state: 'NC',
  reason: 'resale',
  issuedDate: '2026-01-10',
  expiresDate: '2026-12-31',
  notes: '',
};

describe('certificateShape', () => {
  const wrong = (fields: object) => wrongIn(certificateShape, { ...certificate, ...fields });

  it('takes a certificate for one state or every state, with or without a last day', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ state: '', expiresDate: null })).toEqual({});
    expect(wrong({ expiresDate: certificate.issuedDate })).toEqual({});
  });

  it('needs a number and the day it was issued, and names a state that does not exist (R5.8)', () => {
    expect(wrong({ number: ' ', state: 'ZZ', issuedDate: '' })).toEqual({
      number: 'Enter the certificate number.',
      state: 'Enter a state, like NC.',
      issuedDate: 'Enter a date like 2026-11-24.',
    });
  });

  it('refuses a certificate that expires before it was issued (R5.8)', () => {
    expect(wrong({ expiresDate: '2026-01-09' })).toEqual({
      expiresDate: 'The certificate can’t expire before it was issued.',
    });
  });
});

describe('certificateStanding', () => {
  const on = (day: string) => certificateStanding(certificate, day);

  it('is valid from its first day through its last, both included', () => {
    expect(['2026-01-09', '2026-01-10', '2026-12-31', '2027-01-01'].map(on)).toEqual([
      'upcoming',
      'valid',
      'expiring',
      'expired',
    ]);
  });

  it('is announced to expire for its last 30 days', () => {
    expect(['2026-11-30', '2026-12-01'].map(on)).toEqual(['valid', 'expiring']);
    expect(certificateStanding({ ...certificate, expiresDate: null }, '2099-01-01')).toBe('valid');
  });
});

describe('exemptionOn', () => {
  const kept = { ...certificate, id: 5, hidden: false };
  const at = (fields: object, more: readonly (typeof kept)[] = []) =>
    exemptionOn([{ ...kept, ...fields }, ...more], { state: 'NC', day: '2026-06-01' })?.certificate ?? null;

  it('is the number of a certificate that is valid on the day in the state of the site (pricing rule 5)', () => {
    expect(at({})).toBe('F0003-17');
    expect(at({ state: '' })).toBe('F0003-17');
  });

  it('is none in another state, before the first day, after the last one, and once removed', () => {
    expect(at({ state: 'SC' })).toBeNull();
    expect(at({ issuedDate: '2026-06-02' })).toBeNull();
    expect(at({ expiresDate: '2026-05-31' })).toBeNull();
    expect(at({ hidden: true })).toBeNull();
  });

  it('prefers the state of the site, then the longest, then the oldest', () => {
    const everywhere = { ...kept, id: 1, number: 'ALL', state: '', expiresDate: null };
    const longer = { ...kept, id: 9, number: 'LONGER', expiresDate: null };
    expect(at({}, [everywhere])).toBe('F0003-17');
    expect(at({}, [longer])).toBe('LONGER');
    expect(at({}, [{ ...kept, id: 4, number: 'OLDER' }])).toBe('OLDER');
  });
});

describe('isFollowed', () => {
  const kept = { ...certificate, id: 5, hidden: false };
  const next = { ...kept, id: 6, issuedDate: '2027-01-01', expiresDate: '2027-12-31' };
  const followed = (fields: object, day = '2026-12-15') =>
    isFollowed(kept, [kept, { ...next, ...fields }], day);

  it('is a certificate that is valid the day after, in the same state or every state', () => {
    expect([followed({}), followed({ state: '' })]).toEqual([true, true]);
    expect([followed({ state: 'SC' }), followed({ issuedDate: '2027-01-02' })]).toEqual([false, false]);
    expect(followed({ hidden: true })).toBe(false);
  });

  it('is one that is valid on the day, where it has expired already', () => {
    expect(followed({ issuedDate: '2027-02-01' }, '2027-02-01')).toBe(true);
    expect(followed({ expiresDate: '2027-01-31' }, '2027-02-01')).toBe(false);
  });
});

describe('exemptionStanding', () => {
  const kept = { ...certificate, id: 5, hidden: false };
  const next = { ...kept, id: 6, issuedDate: '2027-01-01', expiresDate: null };
  const on = (day: string, more: readonly (typeof kept | typeof next)[] = [], state = 'NC') =>
    exemptionStanding([kept, ...more], { state, day });

  it('is that of the site: valid, ending within 30 days, or ended', () => {
    const days = ['2026-01-09', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'];
    expect(days.map((day) => on(day))).toEqual([null, 'valid', 'expiring', 'expiring', 'expired']);
    expect(on('2026-06-01', [], 'SC')).toBeNull();
  });

  it('goes on with the certificate that follows without a gap, and is not that of a removed one', () => {
    expect(on('2026-12-31', [next])).toBe('valid');
    expect(on('2026-12-31', [{ ...next, issuedDate: '2027-01-02' }])).toBe('expiring');
    expect(exemptionStanding([{ ...kept, hidden: true }], { state: 'NC', day: '2027-01-01' })).toBeNull();
  });
});

describe('certificateStateText', () => {
  it('names the state, or every state', () => {
    expect([certificateStateText('NC'), certificateStateText('')]).toEqual(['North Carolina', 'Every state']);
  });
});
