import { describe, expect, it } from 'vitest';
import { noFlags } from '../kernel/edit-shape.ts';
import {
  receivedDateMessages as messages,
  type ReceivedBy,
  refuseReceivedDates,
  withReceivedDates,
} from './received-date.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const office: ReceivedBy = { now, device: null, mayBackdate: true };
const technician: ReceivedBy = { ...office, mayBackdate: false };
const hour = 3_600_000;
/** A technician's device that saved at this time by its own clock. */
const savedOn = (savedAt: string, clockOffsetMs: number): ReceivedBy => ({
  ...technician,
  device: { savedAt: Date.parse(savedAt), clockOffsetMs },
});

const planOf = (to: string | null, record: object, kind: string) => {
  const fields = { receivedDate: { from: null, to } };
  const records = [{ id: -2, ...noFlags, ...record, fields }];
  return { entity: 'workOrder', id: 7, steps: [{ kind, records }] };
};
const refused = (by: ReceivedBy, to: string | null, record: object = { created: true }, kind = 'payments') =>
  refuseReceivedDates(planOf(to, record, kind), by)['payments.-2.receivedDate'];
const kept = (by: ReceivedBy, to: string | null, record: object = { created: true }) =>
  withReceivedDates(planOf(to, record, 'payments'), by).steps[0]!.records[0]!.fields['receivedDate']!.to;

describe('refuseReceivedDates', () => {
  it('refuses money that is still to come, new or changed (R5.8)', () => {
    for (const date of ['2099-01-01T00:00:00Z', '2026-11-22T08:00:00Z', '2026-11-21T12:05:01Z'])
      expect(refused(office, date)).toBe(messages.toCome);
    expect(refused(office, '2026-11-21T12:05:01Z', { updated: true })).toBe(messages.toCome);
  });

  it('refuses what is older than ten years, also from a device (R5.8)', () => {
    expect(refused(office, '1850-01-01T00:00:00Z')).toBe(messages.tooOld);
    expect(refused(office, '2016-11-21T11:59:59Z')).toBe(messages.tooOld);
    expect(refused(office, '2016-11-21T12:00:00Z')).toBeUndefined();
    expect(refused(savedOn('1850-01-01T00:00:00Z', 0), '1850-01-01T00:00:00Z')).toBe(messages.tooOld);
  });

  it('takes an earlier time only from those who may enter one (R6.4)', () => {
    expect(refused(technician, '2026-11-19T12:53:00Z')).toBe(messages.notYours);
    expect(refused(office, '2026-11-19T12:53:00Z')).toBeUndefined();
  });

  it('takes the time of recording from everybody, by clocks that differ a little', () => {
    for (const date of ['2026-11-21T11:55:00Z', '2026-11-21T12:05:00Z', null])
      expect(refused(technician, date)).toBeUndefined();
  });

  it('believes a device that worked offline, whatever its clock says', () => {
    const taken = '2026-11-18T12:00:00Z';
    expect(refused(savedOn(taken, 72 * hour), taken)).toBeUndefined();
    const ahead = '2026-11-23T11:00:00Z';
    expect(refused(savedOn(ahead, -48 * hour), ahead)).toBeUndefined();
    expect(refused(savedOn('2026-11-19T12:00:00Z', 0), '2026-11-19T11:20:00Z')).toBeUndefined();
  });

  it('believes no device that a payment came long before or after its save (R5.8, R6.4)', () => {
    const dates = ['2019-01-05T15:00:00Z', '2026-11-19T10:59:59Z', '2026-11-19T12:05:01Z'];
    const device = savedOn('2026-11-19T12:00:00Z', 0);
    for (const date of dates) {
      expect(refused(device, date)).toBe(messages.notYours);
      expect(refused({ ...device, mayBackdate: true }, date)).toBeUndefined();
    }
  });

  it('takes no earlier time for a payment that a device changes', () => {
    const saved = '2026-11-19T12:00:00Z';
    expect(refused(savedOn(saved, 0), saved, { updated: true })).toBe(messages.notYours);
  });

  it('looks at no payment that is voided, and at no other records', () => {
    expect(refused(office, '2099-01-01T00:00:00Z', { deleted: true })).toBeUndefined();
    expect(refused(office, '2099-01-01T00:00:00Z', { created: true }, 'details')).toBeUndefined();
  });
});

describe('withReceivedDates', () => {
  it("corrects a device's clock by its offset, behind and ahead (R5.8)", () => {
    const behind = savedOn('2026-11-18T12:00:00Z', 72 * hour);
    expect(kept(behind, '2026-11-18T11:30:00.000Z')).toBe('2026-11-21T11:30:00.000Z');
    const ahead = savedOn('2026-11-22T08:00:00Z', -20 * hour);
    expect(kept(ahead, '2026-11-22T07:00:00.000Z')).toBe('2026-11-21T11:00:00.000Z');
  });

  it('is never later than now, from a device or not (R5.8)', () => {
    const at = new Date(now).toISOString();
    expect(kept(technician, '2026-11-21T12:04:00Z')).toBe(at);
    expect(kept(savedOn('2026-11-18T12:00:00Z', 72 * hour), '2026-11-21T11:00:00Z')).toBe(at);
  });

  it('leaves as it is what the office enters, with its fractions, and what nobody has dated', () => {
    expect(kept(office, '2026-11-19T12:53:00.123456Z')).toBe('2026-11-19T12:53:00.123456Z');
    expect(kept(technician, null)).toBeNull();
    const device = savedOn('2026-11-19T12:00:00Z', hour);
    expect(kept(device, '2026-11-19T12:53:00Z', { updated: true })).toBe('2026-11-19T12:53:00Z');
  });
});
