import { describe, expect, it } from 'vitest';
import { type AlertFacts, callAlerts } from './call-alerts.ts';

const [eight, nine, ten, eleven] = [13, 14, 15, 16].map((hour) => `2026-11-19T${hour}:00:00Z`) as [
  string,
  string,
  string,
  string,
];
type Visit = NonNullable<AlertFacts['visit']>;
const at = (visit: Partial<Visit> | null, more: Partial<Omit<AlertFacts, 'visit'>> = {}): AlertFacts => ({
  visit: visit && {
    start: nine,
    status: 'scheduled',
    arrivedDate: null,
    overlaps: false,
    first: true,
    ...visit,
  },
  windowEnd: null,
  customerOwes: false,
  doNotService: false,
  ...more,
});

describe('callAlerts', () => {
  it('says nothing where nothing is wrong (R3.6)', () => {
    expect(callAlerts(at({}, { windowEnd: ten }), eight)).toEqual([]);
    expect(callAlerts(at(null), eleven)).toEqual([]);
    expect(callAlerts(at({ status: 'done' }, { windowEnd: ten }), eleven)).toEqual([]);
  });

  it('is late past the start until somebody has arrived (R3.6)', () => {
    expect(callAlerts(at({}), ten)).toEqual(['late']);
    expect(callAlerts(at({ status: 'dispatched' }), ten)).toEqual(['late']);
    expect(callAlerts(at({ status: 'working', arrivedDate: ten }), eleven)).toEqual([]);
  });

  it('has missed the window by now or by the arrival, also in the tray (R3.6)', () => {
    const windowEnd = ten;
    expect(callAlerts(at({}, { windowEnd }), eleven)).toContain('windowMissed');
    expect(callAlerts(at({ status: 'working', arrivedDate: eleven }, { windowEnd }), eleven)).toEqual([
      'windowMissed',
    ]);
    expect(callAlerts(at({ status: 'working', arrivedDate: nine }, { windowEnd }), eleven)).toEqual([]);
    expect(callAlerts(at(null, { windowEnd }), eleven)).toEqual(['windowMissed']);
  });

  it('promised the window for the first visit alone (R3.6)', () => {
    const later = at({ first: false, start: eleven }, { windowEnd: nine });
    expect(callAlerts(later, ten)).toEqual([]);
  });

  it('names all in the order of the badges (R3.6)', () => {
    const all = at({ overlaps: true }, { windowEnd: nine, customerOwes: true, doNotService: true });
    expect(callAlerts(all, ten)).toEqual(['overlap', 'late', 'windowMissed', 'customerOwes', 'doNotService']);
  });
});
