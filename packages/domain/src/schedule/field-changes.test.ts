import { describe, expect, it } from 'vitest';
import { fieldChanges, fieldsAtStake, fieldsInConflict } from './field-changes.ts';

const step = (...fields: string[]) => {
  const changed = Object.fromEntries(fields.map((field) => [field, { from: 1, to: 2 }]));
  const record = { id: 4, created: false, updated: true, deleted: false, fields: changed };
  return { steps: [{ kind: 'scheduleEvent', records: [record] }] };
};

describe('fieldChanges', () => {
  it('names what differs, with both values (R7.9)', () => {
    const was = { start: 'a', end: 'b', technicianIds: [1, 2], text: '' };
    expect(fieldChanges(was, { ...was, end: 'c', technicianIds: [1, 2] })).toEqual({
      end: { from: 'b', to: 'c' },
    });
  });

  it('has all of a new record come from nothing, but what it has not (R3.6)', () => {
    expect(fieldChanges(null, { start: 'a', reason: null })).toEqual({ start: { from: null, to: 'a' } });
  });
});

describe('fieldsInConflict', () => {
  it('are those that others have changed since (R7.9)', () => {
    expect(fieldsInConflict(['start', 'text'], [step('status'), step('start', 'end')])).toEqual(['start']);
  });

  it('are none where others changed other fields, or nothing is wished (R7.9)', () => {
    expect(fieldsInConflict(['text'], [step('start')])).toEqual([]);
    expect(fieldsInConflict([], [step('start')])).toEqual([]);
  });
});

describe('fieldsAtStake', () => {
  it('are when, for whom and how far, where something is taken off the board (R7.9)', () => {
    expect(fieldsAtStake(['removed'], true)).toEqual(['removed', 'start', 'technicianIds', 'status']);
  });

  it('are that it is still there, where it is moved or put back (R7.9)', () => {
    expect(fieldsAtStake(['start', 'end'], false)).toEqual(['start', 'end', 'removed']);
    expect(fieldsAtStake(['removed'], false)).toEqual(['removed']);
  });

  it('are what is wished alone, where it lies as before (R7.9)', () => {
    expect(fieldsAtStake(['status'], false)).toEqual(['status']);
    expect(fieldsAtStake([], true)).toEqual([]);
  });
});
