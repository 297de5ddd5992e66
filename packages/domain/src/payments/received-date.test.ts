import { describe, expect, it } from 'vitest';
import { noFlags } from '../kernel/edit-shape.ts';
import { refuseReceivedDates } from './received-date.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const refused = (to: string | null, record: object = { created: true }, kind = 'payments') => {
  const fields = { receivedDate: { from: null, to } };
  const records = [{ id: -2, ...noFlags, ...record, fields }];
  return Object.keys(refuseReceivedDates({ entity: 'workOrder', id: 7, steps: [{ kind, records }] }, now));
};

describe('refuseReceivedDates', () => {
  it('refuses money that is still to come, new or changed (R5.8)', () => {
    expect(refused('2099-01-01T00:00:00Z')).toEqual(['payments.-2.receivedDate']);
    expect(refused('2026-11-22T12:00:01Z', { updated: true })).toEqual(['payments.-2.receivedDate']);
  });

  it('takes what has come, also by a clock that is ahead, and what says nothing of it', () => {
    expect(refused('2026-11-22T12:00:00Z')).toEqual([]);
    expect(refused('2019-03-05T12:00:00Z')).toEqual([]);
    expect(refused(null)).toEqual([]);
  });

  it('looks at no payment that is taken back, and at no other records', () => {
    expect(refused('2099-01-01T00:00:00Z', { deleted: true })).toEqual([]);
    expect(refused('2099-01-01T00:00:00Z', { created: true }, 'details')).toEqual([]);
  });
});
