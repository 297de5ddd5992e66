import { describe, expect, it } from 'vitest';
import { callStatus, clearsBoard, type LiveVisit } from './call-status.ts';

const visits = (...statuses: LiveVisit['status'][]): LiveVisit[] =>
  statuses.map((status, index) => ({ start: `2026-11-${19 + index}T14:00:00Z`, status }));

describe('callStatus', () => {
  it('leaves a canceled call canceled, whatever its visits (R3.6)', () => {
    expect(callStatus('canceled', visits('working'))).toBe('canceled');
  });

  it('keeps a call on hold until somebody is to come again (R3.6)', () => {
    expect(callStatus('onHold', [])).toBe('onHold');
    expect(callStatus('onHold', visits('done'))).toBe('onHold');
    expect(callStatus('onHold', visits('done', 'scheduled'))).toBe('scheduled');
  });

  it.each([
    [[], 'unscheduled'],
    [['scheduled'], 'scheduled'],
    [['confirmed', 'scheduled'], 'confirmed'],
    [['scheduled', 'confirmed'], 'scheduled'],
    [['done', 'scheduled'], 'scheduled'],
    [['scheduled', 'dispatched'], 'dispatched'],
    [['paused', 'dispatched'], 'paused'],
    [['done', 'paused', 'working'], 'working'],
    [['done', 'done'], 'done'],
  ] as const)('follows from the visits %j: %s (R3.6)', (statuses, expected) => {
    expect(callStatus('scheduled', visits(...statuses))).toBe(expected);
    expect(callStatus('unscheduled', visits(...statuses).reverse())).toBe(expected);
  });
});

describe('clearsBoard', () => {
  it('is true of hold and cancellation alone (R3.6)', () => {
    expect((['onHold', 'canceled', 'unscheduled', 'done'] as const).map(clearsBoard)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
