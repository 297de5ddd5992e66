import {
  type IdMap,
  idsIn,
  isLive,
  recordsOf,
  referenceEntries,
} from '@fieldwright/domain/kernel/edit-graph';
import { type Plan, tableOf } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { may } from '@fieldwright/domain/people/roles';
import type { SignedIn } from '../../http/access-token.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DocumentKind, sentIds, siteIdOf } from './document-kind.ts';

/** Checks whether the person may open a document: any document, their own, or one shared with their role. */
export function mayOpen(
  { rights }: Pick<DocumentKind, 'rights'>,
  { roles }: SignedIn,
  { own, shared }: { own: boolean; shared: boolean },
): boolean {
  const sees = shared && rights.shared !== undefined && may(roles, rights.shared);
  return may(roles, rights.read) || own || sees;
}

/** Checks whether the person may change a document: any document, or their own. */
export function mayWrite(
  { rights }: Pick<DocumentKind, 'rights'>,
  { roles }: SignedIn,
  own: boolean,
): boolean {
  return may(roles, rights.write) || own;
}

/** Checks whether the person may see costs. */
export const maySeeCosts = (who: SignedIn): boolean => may(who.roles, 'costs.view');

/**
 * Returns plain JSON without costs and without changes of costs, for people who may neither read nor write
 * them (R6.4).
 */
export function withoutCosts<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((each) => each?.field !== 'costCents').map(withoutCosts) as T;
  if (value === null || typeof value !== 'object') return value;
  const rest = Object.entries(value).filter(([field]) => field !== 'costCents');
  return Object.fromEntries(rest.map(([field, inner]) => [field, withoutCosts(inner)])) as T;
}

/**
 * Refuses a plan whose records refer to something that isn't in the document, such as another document's
 * detail, or that belongs to another site.
 * @param given ids of the plan's new records by the temporary ids that were sent; the refusal names the
 * latter
 * @throws Refusal `invalid`, naming the fields
 */
export function refuseDangling(
  document: DocumentKind,
  plan: Plan,
  after: Aggregate,
  given: IdMap = {},
): void {
  const sent = sentIds(given);
  const fields: Record<string, string> = {};
  // The save that removes a system may also contain the records that keep naming it (R4.15).
  const there = (kind: string, keeps: boolean) =>
    new Set(recordsOf(after, kind).flatMap((record) => (keeps || isLive(record) ? [record.id] : [])));
  const own = new Map<string, Set<unknown>>([
    [document.name, new Set([after.id])],
    ['site', new Set([siteIdOf(document, after)])],
  ]);
  for (const { kind, records } of plan.steps) {
    for (const [field, { to, whenGone }] of referenceEntries(tableOf(document.shape, kind))) {
      const outside = !document.shape.kinds[to] && !own.has(to);
      if (outside || (kind === document.name && to === 'site')) continue;
      const targets = own.get(to) ?? there(to, whenGone === 'keep');
      for (const { id, deleted, fields: changed } of records) {
        if (deleted || !(field in changed)) continue;
        const missing = idsIn(changed[field]!.to).some((target) => !targets.has(target));
        if (missing) fields[`${kind}.${sent(id)}.${field}`] = refusalTexts.notThere;
      }
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
