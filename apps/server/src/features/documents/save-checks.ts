import { refusePlan } from '@fieldwright/domain/kernel/edit-check';
import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { refuseDocumentSize, refusePlanSize } from '@fieldwright/domain/kernel/edit-size';
import { refuseReceivedDates, withReceivedDates } from '@fieldwright/domain/payments/received-date';
import { may } from '@fieldwright/domain/people/roles';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayWrite, refuseDangling } from './document-access.ts';
import {
  type Check,
  type DocumentKind,
  type PricedSave,
  type SentSave,
  type SettledSave,
  siteIdOf,
} from './document-kind.ts';
import { documentRefusals } from './document-refusals.texts.ts';
import { idsNeeded } from './save-base.ts';

/*
 * The checks of a save, in order: the first refusal ends it. Each kind of document adds its own lists at the
 * marked places.
 */

const sentChecks: readonly Check<SentSave>[] = [
  {
    name: 'the right to change the document (R6.4)',
    refuse: ({ document, who, current, own }) => {
      if (current && !mayWrite(document, who, own)) throw new Refusal('not_found');
    },
  },
  { name: 'neither it nor its place was removed (R4.4)', refuse: refuseRemoved },
  { name: 'what the kind refuses of the plan', refuse: (save) => runAll(save.document.checks.sent, save) },
  { name: 'the version, and each field by its shape', refuse: refuseFaults },
  {
    name: 'when payments came (R5.8)',
    refuse: (save) => refuseFields(refuseReceivedDates(save.plan, receivedBy(save))),
  },
  { name: "what it names of the company's lists", refuse: ({ missing }) => refuseFields(missing) },
  { name: 'temporary ids, and what a new document changes', refuse: refuseUnnamed },
];

const settledChecks: readonly Check<SettledSave>[] = [
  {
    name: 'the size of the document',
    refuse: ({ document, plan, after }) => refuseTooLarge(document, plan, after),
  },
  {
    name: 'what it names of itself',
    refuse: ({ document, plan, after, given }) => refuseDangling(document, plan, after, given),
  },
  {
    name: 'what the kind refuses of the document',
    refuse: (save) => runAll(save.document.checks.settled, save),
  },
];

const pricedChecks: readonly Check<PricedSave>[] = [
  {
    name: 'what the kind refuses of the amounts',
    refuse: (save) => runAll(save.document.checks.priced, save),
  },
];

async function runAll<Save>(checks: readonly Check<Save>[] | undefined, save: Save): Promise<void> {
  for (const check of checks ?? []) await check.refuse(save);
}

/** @throws Refusal of the first check that refuses the plan as sent */
export const checkSent = (save: SentSave): Promise<void> => runAll(sentChecks, save);
/** @throws Refusal of the first check that refuses the document after the save */
export const checkSettled = (save: SettledSave): Promise<void> => runAll(settledChecks, save);
/** @throws Refusal of the first check that refuses the resulting amounts */
export const checkPriced = (save: PricedSave): Promise<void> => runAll(pricedChecks, save);

/**
 * Refuses changes of a removed document, and of a closed document at a removed place (R4.4): no one would see
 * its payments. Documents that keep their place from being removed skip that check.
 * @throws Refusal `removed`
 */
async function refuseRemoved({ tx, document, current }: SentSave): Promise<void> {
  if (!current) return;
  if (current['hidden'] === true) throw new Refusal('removed');
  const siteId = siteIdOf(document, current);
  if (siteId !== null && !document.keepsPlace?.(current)) await refuseHiddenPlace(tx, siteId);
}

/**
 * Refuses unknown kinds, because later steps look them up by the names in the request.
 * @throws Refusal `invalid`
 */
export function refuseUnknownKinds({ name, shape }: DocumentKind, plan: Plan): void {
  const unknown = plan.steps.findIndex(({ kind }) => kind !== name && shape.kinds[kind] === undefined);
  if (unknown >= 0)
    throw new Refusal('invalid', { fields: { [`plan.steps.${unknown}.kind`]: documentRefusals.noKind } });
}

/** @throws Refusal `invalid` if a save changes too many records at once */
export function refuseTooMuch(plan: Plan): void {
  refuseAsWhole(refusePlanSize(plan));
}

/** @throws Refusal `invalid` if a document would have too many records */
export function refuseTooLarge({ shape }: DocumentKind, plan: Plan, after: Aggregate): void {
  refuseAsWhole(refuseDocumentSize(shape, plan, after));
}

function refuseAsWhole(reason: string | null): void {
  if (reason) throw new Refusal('invalid', { detail: reason, fields: { plan: reason } });
}

/**
 * Refuses temporary ids that neither this save creates nor `refs` resolves, and a plan that creates its
 * document but changes records that don't exist. For existing documents the merge checks the latter.
 * @throws Refusal `invalid`
 */
function refuseUnnamed({ document, plan, request, current, start }: SentSave): void {
  const beside = current ? null : start;
  const records = (of: Plan) =>
    of.steps.flatMap((step) => step.records.map((record) => ({ kind: step.kind, ...record })));
  const made = new Set(records(request.plan).flatMap(({ id, created }) => (created ? [id] : [])));
  const unnamed = idsNeeded(document.shape, plan).filter((id) => !made.has(id));
  const fields = unnamed.map((id) => [`refs.${id}`, refusalTexts.whichSave]);
  const changed = beside ? records(plan).filter((each) => !each.created && !findRecord(beside, each)) : [];
  fields.push(...changed.map(({ kind, id }) => [`${kind}.${id}`, refusalTexts.notThere]));
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

/** @throws Refusal `invalid` with the fields as `kind.id.field` */
export function refuseFaults({
  document,
  plan,
  current,
  base,
}: Pick<SentSave, 'document' | 'plan' | 'current' | 'base'>): void {
  if (current && base === null)
    throw new Refusal('invalid', { fields: { basedOn: documentRefusals.basedOn } });
  if (current && base!.seen > Number(current['version']))
    throw new Refusal('invalid', { fields: { basedOn: refusalTexts.noVersion } });
  const faults = refusePlan(document.shape, plan, current);
  if (faults.length === 0) return;
  const fields = faults.map(({ kind, id, field, message }) => [
    [kind, id, field].filter((part) => part !== null).join('.'),
    message,
  ]);
  throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

/** The facts for judging when payments were received: the person's rights and the device's clock (R5.8). */
function receivedBy({ who, now, request: { device } }: Pick<SentSave, 'who' | 'now' | 'request'>) {
  return {
    now,
    device: device ? { savedAt: Date.parse(device.date), clockOffsetMs: device.clockOffsetMs } : null,
    mayBackdate: may(who.roles, 'payments.void'),
  };
}

/** Returns the plan with its payments' received dates corrected to the server's clock. */
export const settleReceivedDates = (save: Pick<SentSave, 'who' | 'now' | 'request'>, plan: Plan): Plan =>
  withReceivedDates(plan, receivedBy(save));

/** @throws Refusal `invalid` with the fields, if there are any */
export function refuseFields(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields });
}
