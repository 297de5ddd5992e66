import type { SaveRequest } from '@fieldwright/contract/documents';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import { pathInPlan } from '@fieldwright/domain/kernel/plan-path';
import { namingFields } from '../../http/refusal.ts';
import { type DocumentName, documentTables } from './document-tables.ts';

/*
 * Whatever refuses a save names fields as `kind.id.field`. On the way to the caller each becomes what the caller called
 * it (R5.8): a path in the plan of a save, or a field of a child's body.
 */

/**
 * Runs a save whose plan has ids in the place of temporary ones of earlier saves; what it refuses is named by those that
 * were sent.
 */
export function namingSent<T>(refs: IdMap, save: () => Promise<T>): Promise<T> {
  const sent = new Map(Object.entries(refs).map(([from, to]) => [String(to), from]));
  return namingFields((name) => {
    const [kind, id = '', ...field] = name.split('.');
    return sent.has(id) ? [kind, sent.get(id), ...field].join('.') : name;
  }, save);
}

/** Runs the save of a plan; what it refuses is named in the plan. */
export const namingPlan = <T>(
  name: DocumentName,
  { plan }: SaveRequest,
  save: () => Promise<T>,
): Promise<T> => namingFields((field) => pathInPlan(documentTables[name].shape, plan, field), save);

/** What a caller sent of a child: its body, or the id and the query of its removal. */
export interface SentChild {
  kind: string;
  sent: object;
  /** the name of what concerns no single field */
  whole: 'body' | 'id';
}

/** Runs the save or the removal of one child; what it refuses is named by the fields that were sent. */
export const namingChild = <T>({ kind, sent, whole }: SentChild, save: () => Promise<T>): Promise<T> =>
  namingFields((name) => {
    const [first = '', id, field] = name.split('.');
    if (first === 'refs') return fieldWith(sent, Number(id)) ?? whole;
    if (id === undefined) return whole === 'body' || name in sent ? name : whole;
    return (first === kind && whole === 'body' && field) || whole;
  }, save);

/** The field that names an id, alone or in a list. */
const fieldWith = (sent: object, id: number) =>
  Object.entries<unknown>({ ...sent }).find(([, value]) => [value].flat().includes(id))?.[0];
