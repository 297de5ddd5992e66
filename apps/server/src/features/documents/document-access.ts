import {
  type IdMap,
  idsIn,
  isLive,
  recordsOf,
  referenceEntries,
} from '@fieldwright/domain/kernel/edit-graph';
import { type Plan, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { paymentRight } from '@fieldwright/domain/payments/payment-rights';
import { may, type Permission } from '@fieldwright/domain/people/roles';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentName, DocumentTable } from './document-tables.ts';

/** What a person needs for all documents of a kind; without it, only the own ones are open (R6.4). */
const forAll: Record<DocumentName, Record<'read' | 'write', Permission>> = {
  workOrder: { read: 'workorders.view', write: 'workorders.edit' },
  salesProposal: { read: 'proposals.view', write: 'proposals.edit' },
};

/** Whether the person may open a document: any, or where it is the own one. */
export function mayOpen(name: DocumentName, { roles }: SignedIn, own: boolean): boolean {
  return may(roles, forAll[name].read) || own;
}

/** Whether the person may change a document: any, or where it is the own one. */
export function mayWrite(name: DocumentName, { roles }: SignedIn, own: boolean): boolean {
  return may(roles, forAll[name].write) || own;
}

const paymentWords: Partial<Record<Permission, string>> = {
  'payments.collect': 'Your role may not record payments.',
  'payments.void': 'Your role may not void payments or change their money. Ask the office.',
};

/**
 * Refuses what a plan does beyond the right to edit its document: payments are recorded and voided by rights of their own.
 * @throws Refusal `forbidden`, naming the fields
 */
export function refuseForbidden({ roles }: SignedIn, plan: Plan): void {
  const fields: Record<string, string> = {};
  for (const { kind, records } of plan.steps) {
    if (kind !== 'payments') continue;
    for (const record of records) {
      const { right, field } = paymentRight(record);
      const name = [kind, record.id, field].filter((part) => part !== null).join('.');
      if (!may(roles, right)) fields[name] = paymentWords[right]!;
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('forbidden', { fields });
}

/** Whether the person may see what things cost the company. */
export const maySeeCosts = (who: SignedIn): boolean => may(who.roles, 'costs.view');

/**
 * Plain JSON without what things cost, and without what tells of a change of it: a person without that right neither
 * reads it nor writes it (R6.4).
 */
export function withoutCosts<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((each) => each?.field !== 'costCents').map(withoutCosts) as T;
  if (value === null || typeof value !== 'object') return value;
  const rest = Object.entries(value).filter(([field]) => field !== 'costCents');
  return Object.fromEntries(rest.map(([field, inner]) => [field, withoutCosts(inner)])) as T;
}

/**
 * Refuses a plan whose records point at something in the document that is not there, such as another document's detail,
 * or that are of another site than the document's.
 * @param given the ids of the plan's new records, by those that were sent: the refusal names the latter
 * @throws Refusal `invalid`, naming the fields
 */
export function refuseDangling(
  document: DocumentTable,
  plan: Plan,
  after: Aggregate,
  given: IdMap = {},
): void {
  const sent = new Map(Object.entries(given).map(([from, to]) => [to, from]));
  const fields: Record<string, string> = {};
  // What goes on naming a removed system (R4.15) may come in the very save that removes it.
  const there = (kind: string, keeps: boolean) =>
    new Set(recordsOf(after, kind).flatMap((record) => (keeps || isLive(record) ? [record.id] : [])));
  const own = new Map<string, Set<unknown>>([
    [document.name, new Set([after.id])],
    ['site', new Set([after['siteId']])],
  ]);
  for (const { kind, records } of plan.steps) {
    for (const [field, { to, whenGone }] of referenceEntries(tableOf(document.shape, kind))) {
      const outside = !document.shape.kinds[to] && !own.has(to);
      if (outside || (kind === document.name && to === 'site')) continue;
      const targets = own.get(to) ?? there(to, whenGone === 'keep');
      for (const { id, deleted, fields: changed } of records) {
        if (deleted || !(field in changed)) continue;
        const missing = idsIn(changed[field]!.to).some((target) => !targets.has(target));
        if (missing) fields[`${kind}.${sent.get(id) ?? id}.${field}`] = 'It is not there.';
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
