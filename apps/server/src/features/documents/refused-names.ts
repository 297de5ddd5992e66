import type { SaveRequest } from '@fieldwright/contract/documents';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import { pathInPlan } from '@fieldwright/domain/kernel/plan-path';
import { namingFields } from '../../http/refusal.ts';
import type { DocumentKind } from './document-kind.ts';

/*
 * Refusals name fields as `kind.id.field`. Before they reach the caller, each becomes the name that the
 * caller used (R5.8): a path in the plan of a save, or a field of a child's body.
 */

/**
 * Runs a save whose plan has permanent ids in place of temporary ones from earlier saves. Its refusals name
 * the ids that were sent.
 */
export function namingSent<T>(refs: IdMap, save: () => Promise<T>): Promise<T> {
  const sent = new Map(Object.entries(refs).map(([from, to]) => [String(to), from]));
  return namingFields((name) => {
    const [kind, id = '', ...field] = name.split('.');
    return sent.has(id) ? [kind, sent.get(id), ...field].join('.') : name;
  }, save);
}

/** Runs the save of a plan. Its refusals name paths in the plan. */
export const namingPlan = <T>(
  { shape }: DocumentKind,
  { plan }: SaveRequest,
  save: () => Promise<T>,
): Promise<T> => namingFields((field) => pathInPlan(shape, plan, field), save);

/** The caller's request for a child: its body, or the id and the query of its removal. */
export interface SentChild {
  kind: string;
  sent: object;
  /** the name for refusals that concern no single field */
  whole: 'body' | 'id';
}

/** Runs the save or the removal of one child. Its refusals name the fields that were sent. */
export const namingChild = <T>({ kind, sent, whole }: SentChild, save: () => Promise<T>): Promise<T> =>
  namingFields((name) => {
    const [first = '', id, field] = name.split('.');
    if (first === 'refs') return fieldWith(sent, Number(id)) ?? whole;
    if (id === undefined) return whole === 'body' || name in sent ? name : whole;
    return (first === kind && whole === 'body' && field) || whole;
  }, save);

/** Finds the field that holds an id, alone or in a list. */
const fieldWith = (sent: object, id: number) =>
  Object.entries<unknown>({ ...sent }).find(([, value]) => [value].flat().includes(id))?.[0];
