import { describe, expect, it, vi } from 'vitest';
import type { LiveChange } from '../people/live-topics.ts';
import { affectedEvents, type LoadedEvent } from './affected-events.ts';

const visit = (id: number, customerId: number, siteId: number, workOrderId: number | null): LoadedEvent => ({
  id,
  version: 3,
  callId: id + 40,
  callDetails: { customerId, siteId, workOrderId },
});
const events: LoadedEvent[] = [
  visit(1, 10, 20, 30),
  visit(2, 10, 21, 31),
  visit(3, 11, 22, null),
  { id: 4, version: 3, callId: null, callDetails: null },
];
const loaded = new Map(events.map((event) => [event.id, event]));
const affected = (...changes: LiveChange[]) => [...affectedEvents(loaded, changes)].sort((a, b) => a - b);
const change = (topic: LiveChange['topic'], id: number, version = 9): LiveChange => ({
  topic,
  id,
  version,
});

describe('affectedEvents', () => {
  it('leaves alone what is not about a loaded event (R4.17)', () => {
    expect(affected(change('customer', 99), change('site', 10), change('workOrder', 20))).toEqual([]);
    expect(affected(change('proposal', 1), change('priceBook', 1), change('person', 1))).toEqual([]);
    expect(affected()).toEqual([]);
  });

  it.each([
    ['call', 43, [3]],
    ['customer', 10, [1, 2]],
    ['site', 21, [2]],
    ['workOrder', 30, [1]],
    ['event', 3, [3]],
  ] as const)('finds the events that a %s push is about, and only those (R4.17)', (topic, id, expected) => {
    expect(affected(change(topic, id))).toEqual(expected);
  });

  it('finds an event that is not loaded: it may be new or moved here (R4.17)', () => {
    expect(affected(change('event', 77, 1))).toEqual([77]);
  });

  it('leaves alone an event whose version is loaded already, such as the own save (R4.17)', () => {
    expect(affected(change('event', 1, 3), change('event', 2, 2), change('event', 4, 4))).toEqual([4]);
  });

  it('names an event once, however many pushes are about it (R4.17)', () => {
    expect(affected(change('customer', 10), change('site', 20), change('event', 1))).toEqual([1, 2]);
  });

  it('looks at no other event for pushes about events alone, however many are loaded', () => {
    const values = vi.spyOn(loaded, 'values');
    expect(affected(change('event', 1), change('event', 77))).toEqual([1, 77]);
    expect(affected()).toEqual([]);
    expect(values).not.toHaveBeenCalled();
    expect(affected(change('event', 1), change('customer', 11))).toEqual([1, 3]);
    expect(values).toHaveBeenCalledTimes(1);
    values.mockRestore();
  });
});
