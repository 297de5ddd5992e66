import { describe, expect, it } from 'vitest';
import type { LiveTopic } from '../people/live-topics.ts';
import { affectedTray, isUnassigned } from './affected-tray.ts';

const tray = [{ id: 9, customerId: 4, siteId: 5, callDetails: { workOrderId: 6 } }];
const push = (topic: LiveTopic, id: number) => ({ topic, id, version: 2 });

describe('affectedTray', () => {
  it.each([
    ['event', 9],
    ['customer', 9],
    ['site', 9],
    ['workOrder', 9],
    ['proposal', 9],
    ['person', 9],
  ] as const)(
    'leaves the tray alone after a %s push that is about none of its calls (R4.17)',
    (topic, id) => {
      expect(affectedTray(tray, [push(topic, id)])).toEqual({ isAffected: false, mayWait: [] });
    },
  );

  it.each([
    ['call', 9],
    ['customer', 4],
    ['site', 5],
    ['workOrder', 6],
  ] as const)('is affected by a %s push about one of its calls (R4.17)', (topic, id) => {
    expect(affectedTray(tray, [push('event', 1), push(topic, id)])).toEqual({
      isAffected: true,
      mayWait: [],
    });
  });

  it('names calls that are not in it: they may have come to wait (R4.17)', () => {
    expect(affectedTray(tray, [push('call', 7)])).toEqual({ isAffected: false, mayWait: [7] });
  });
});

describe('isUnassigned', () => {
  it.each([
    ['unscheduled', true],
    ['onHold', true],
    ['canceled', true],
    ['scheduled', false],
    ['done', false],
  ])('is of a call that is %s %s (R3.6)', (status, expected) => {
    expect(isUnassigned(status)).toBe(expected);
  });
});
