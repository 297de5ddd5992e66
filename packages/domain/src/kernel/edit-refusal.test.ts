import { describe, expect, it } from 'vitest';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { addRecord } from './edit-change.ts';
import { whyNotAdded, whyNotChanged, whyNotRemoved } from './edit-refusal.ts';
import { startEdit } from './edit-session.ts';
import { build } from './testing/build-aggregate.ts';

const shape = workOrderShape;
const workOrder = build(shape, {
  siteSystems: [{}, {}],
  details: [{ text: 'Tune-up' }, { text: 'Gone', hidden: true }],
  recommendations: [{ siteSystemId: 1 }],
  payments: [{ method: 'check', amountCents: 5000 }, { method: 'card' }],
});
const edit = startEdit(shape, workOrder);

describe('whyNotAdded', () => {
  it.each([
    ['details', { hidden: true, deleted: true }, 'field_not_settable', 'deleted'],
    ['payments', { method: 'card' }, 'kept_out_of_plans', null],
    ['repairParts', { parentId: 77 }, 'reference_to_nothing', 'parentId'],
    ['repairParts', { parentId: null }, 'parent_missing', 'parentId'],
  ])('says why %s %j cannot be added: %s', (kind, fields, why, field) => {
    expect(whyNotAdded(shape, edit, { kind, fields })).toMatchObject({ why, field });
  });

  it('has nothing against what can be added', () => {
    expect(whyNotAdded(shape, edit, { kind: 'repairParts', fields: { parentId: 1 } })).toBeNull();
  });
});

describe('whyNotChanged', () => {
  it.each([
    ['details', 77, { text: 'Other' }, { why: 'record_not_there', field: null }],
    ['details', 2, { text: 'Other' }, { why: 'record_not_there', field: null }],
    ['details', 1, { id: 3 }, { why: 'field_not_settable', field: 'id' }],
    ['payments', 2, { amountCents: 1 }, { why: 'kept_out_of_plans', field: null }],
    ['payments', 1, { method: 'card' }, { why: 'kept_out_of_plans', field: null }],
    ['recommendations', 1, { siteSystemId: 77 }, { why: 'reference_to_nothing', field: 'siteSystemId' }],
    ['recommendations', 1, { siteSystemId: 2 }, { why: 'identity_is_fixed', field: 'siteSystemId' }],
  ])('says why %s %i cannot get %j: %j', (kind, id, fields, refusal) => {
    expect(whyNotChanged(shape, edit, { kind, id, fields })).toMatchObject(refusal);
  });

  it('lets a hidden child be shown again', () => {
    expect(whyNotChanged(shape, edit, { kind: 'details', id: 2, fields: { hidden: false } })).toBeNull();
  });
});

describe('whyNotRemoved', () => {
  it.each([
    ['details', 77, undefined, { why: 'record_not_there', field: null }],
    ['details', 2, undefined, { why: 'record_not_there', field: null }],
    ['payments', 2, 'Entered twice', { why: 'kept_out_of_plans', field: null }],
    ['payments', 1, undefined, { why: 'void_reason_missing', field: 'reason' }],
    ['payments', 1, ' ', { why: 'void_reason_missing', field: 'reason' }],
  ])('says why %s %i cannot be removed with the reason %j: %j', (kind, id, reason, refusal) => {
    expect(whyNotRemoved(shape, edit, { kind, id, reason })).toMatchObject(refusal);
  });

  it('asks for no reason where nothing has been saved yet (R4.4)', () => {
    const added = addRecord(shape, edit, { kind: 'payments', fields: { method: 'check', amountCents: 100 } });
    expect(whyNotRemoved(shape, added.edit, { kind: 'payments', id: added.id })).toBeNull();
    expect(whyNotRemoved(shape, edit, { kind: 'payments', id: 1, reason: 'Entered twice' })).toBeNull();
  });
});
