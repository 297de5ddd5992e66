import { describe, expect, it } from 'vitest';
import {
  fitDepartments,
  fitEntries,
  type TradeEntry,
  type TradeJobType,
  turnedText,
} from './trade-defaults.ts';

const entry = (id: number, more: Partial<TradeJobType> = {}): TradeJobType => ({
  id,
  text: `Entry ${id}`,
  hidden: false,
  trade: 'plumbing',
  isUsed: false,
  departmentId: null,
  ...more,
});
const nothing = { hide: [], show: [] };

describe('turnedText', () => {
  it('counts what was hidden and shown in each list, and is nothing where nothing was', () => {
    const none = { departments: 0, jobTypes: 0, systemTypes: 0 };
    expect(turnedText({ hidden: none, shown: none })).toBeNull();
    expect(
      turnedText({
        hidden: { departments: 1, jobTypes: 6, systemTypes: 3 },
        shown: { ...none, jobTypes: 1 },
      }),
    ).toBe('Hidden now: 1 department, 6 job types, and 3 system types. Shown now: 1 job type.');
    expect(turnedText({ hidden: none, shown: { ...none, departments: 2, systemTypes: 1 } })).toBe(
      'Shown now: 2 departments and 1 system type.',
    );
  });
});

describe('fitEntries', () => {
  it('hides the defaults of other trades, and shows those of the chosen ones', () => {
    const entries: TradeEntry[] = [entry(1), entry(2, { trade: 'electrical', hidden: true })];
    expect(fitEntries(entries, ['electrical'])).toEqual({ hide: [1], show: [2] });
    expect(fitEntries(entries, ['plumbing'])).toEqual(nothing);
    expect(fitEntries(entries, ['plumbing', 'electrical'])).toEqual({ hide: [], show: [2] });
    expect(fitEntries([entry(3)], ['plumbing'])).toEqual(nothing);
  });

  it('leaves what is somebody’s own, whether it shows or not, and what is in use', () => {
    expect(fitEntries([entry(1, { trade: null }), entry(2, { isUsed: true })], ['electrical'])).toEqual(
      nothing,
    );
    expect(fitEntries([entry(1, { trade: null, hidden: true })], ['plumbing'])).toEqual(nothing);
  });

  it('shows nothing whose name another entry has by now', () => {
    const taken = [
      entry(1, { hidden: true, text: 'Plumbing' }),
      entry(2, { trade: null, text: ' plumbing' }),
    ];
    expect(fitEntries(taken, ['plumbing'])).toEqual(nothing);
    expect(fitEntries([taken[0]!, { ...taken[1]!, hidden: true }], ['plumbing']).show).toEqual([1]);
  });
});

describe('fitDepartments', () => {
  const fit = (departments: TradeEntry[], jobTypes: TradeJobType[], chosen: 'plumbing' | 'electrical') =>
    fitDepartments({ departments, jobTypes }, [chosen]);

  it('hides a department with its job types, and shows both again', () => {
    const job = entry(11, { departmentId: 1 });
    expect(fit([entry(1)], [job], 'electrical')).toEqual({
      departments: { hide: [1], show: [] },
      jobTypes: { hide: [11], show: [] },
    });
    expect(fit([entry(1, { hidden: true })], [{ ...job, hidden: true }], 'plumbing')).toEqual({
      departments: { hide: [], show: [1] },
      jobTypes: { hide: [], show: [11] },
    });
  });

  it.each([
    ['changed', { trade: null }],
    ['used', { isUsed: true }],
  ])('keeps a department and all its job types while one of them was %s', (_, more) => {
    const jobTypes = [entry(11, { departmentId: 1 }), entry(12, { departmentId: 1, ...more })];
    expect(fit([entry(1)], jobTypes, 'electrical')).toEqual({ departments: nothing, jobTypes: nothing });
  });

  it('asks only its own job types that show whether a department stays', () => {
    const own = entry(11, { departmentId: 2, trade: null });
    const hidden = entry(12, { departmentId: 1, trade: null, hidden: true });
    const used = entry(13, { departmentId: 1, isUsed: true, hidden: true });
    expect(fit([entry(1)], [own, hidden, used], 'electrical')).toEqual({
      departments: { hide: [1], show: [] },
      jobTypes: nothing,
    });
    expect(fit([entry(1, { isUsed: true })], [entry(11, { departmentId: 1 })], 'electrical')).toEqual({
      departments: nothing,
      jobTypes: nothing,
    });
  });

  it('leaves job types of no department to show again, and hides none with a department that stays', () => {
    const loose = entry(11, { hidden: true });
    expect(fit([], [loose], 'plumbing').jobTypes).toEqual({ hide: [], show: [11] });
    expect(fit([entry(1)], [{ ...loose, hidden: false }], 'electrical').jobTypes).toEqual(nothing);
    const electrical = entry(2, { trade: 'electrical', text: 'Electrical' });
    const job = entry(12, { departmentId: 2, trade: 'electrical', hidden: true });
    expect(fit([entry(1), electrical], [job], 'electrical')).toEqual({
      departments: { hide: [1], show: [] },
      jobTypes: { hide: [], show: [12] },
    });
  });

  it('keeps job types with a department that somebody has changed, and hidden with one that stays hidden', () => {
    const job = entry(11, { departmentId: 1 });
    expect(fit([entry(1, { trade: null })], [job], 'electrical').jobTypes).toEqual(nothing);
    const removed = entry(1, { trade: null, hidden: true });
    expect(fit([removed], [{ ...job, hidden: true }], 'plumbing').jobTypes).toEqual(nothing);
  });
});
