import type { AgreementFields } from '../agreements/agreement.ts';
import type { BillingFrequency } from '../company-lists/agreement-plan.ts';
import { amendPlan } from '../kernel/edit-amend.ts';
import { addRecord, changeRoot } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import { type Plan, planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import type { Edit } from '../kernel/edit-session.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

type Sold = Pick<AgreementFields, 'text' | 'priceCents'> & { id: number };

/**
 * Bills an agreement that was just sold: a line with the year's price, untaxed until someone changes that, in the
 * work order's department. One undo step.
 * @param memberPrices new lines get the agreement's prices
 */
export function billAgreement(
  edit: Edit<WorkOrder>,
  { id: agreementId, text, priceCents }: Sold,
  { memberPrices }: { memberPrices: boolean },
): Edit<WorkOrder> {
  const fields = {
    agreementId,
    text,
    unitPriceCents: priceCents,
    taxable: false,
    callDepartmentTypeId: edit.draft.callDepartmentTypeId,
  };
  const billed = addRecord(workOrderShape, edit, { kind: 'workOrderAgreements', fields }).edit;
  return asOneStep(edit, memberPrices ? changeRoot(workOrderShape, billed, { agreementId }) : billed);
}

/**
 * Returns the plan of a sale by card: its new line is left out of the work order's total.
 * @param sold after `billAgreement`
 */
export function planByCard(
  sold: Edit<WorkOrder>,
  agreementId: number,
  cardFrequency: BillingFrequency,
): Plan {
  const line = sold.draft.workOrderAgreements.find(
    (each) => each.created && each.agreementId === agreementId,
  )!;
  return amendPlan(workOrderShape, planSave(workOrderShape, sold), {
    kind: 'workOrderAgreements',
    id: line.id,
    was: null,
    to: { cardFrequency },
  });
}

/**
 * Applies an agreement that the customer already has to this visit: a free line for each system that it covers, or
 * one if it covers none, and its prices for new lines. One undo step.
 * @param systemText names a line by the plan and a system
 */
export function applyAgreement(
  edit: Edit<WorkOrder>,
  { id: agreementId, text }: Pick<Sold, 'id' | 'text'>,
  {
    memberPrices,
    systemText,
  }: { memberPrices: boolean; systemText: (plan: string, system: string) => string },
): Edit<WorkOrder> {
  const { agreementSiteSystems, siteSystems, callDepartmentTypeId } = edit.draft;
  const names = new Map(siteSystems.filter(isLive).map((system) => [system.id, system.text]));
  const covered = agreementSiteSystems.flatMap((coverage) => {
    const name = names.get(coverage.siteSystemId);
    if (!isLive(coverage) || coverage.agreementId !== agreementId || name === undefined) return [];
    const { id: agreementSiteSystemId, siteSystemId } = coverage;
    return [{ agreementSiteSystemId, siteSystemId, text: systemText(text, name) }];
  });
  const lines = covered.length > 0 ? covered : [{ text }];
  let applied = edit;
  for (const line of lines) {
    const fields = {
      ...line,
      agreementId,
      callDepartmentTypeId,
      unitPriceCents: 0,
      freeOfCharge: true,
      taxable: false,
    };
    applied = addRecord(workOrderShape, applied, { kind: 'workOrderAgreements', fields }).edit;
  }
  return asOneStep(edit, memberPrices ? changeRoot(workOrderShape, applied, { agreementId }) : applied);
}

/** Says whether a work order bills or applies an agreement. */
export const namesAgreement = ({ workOrderAgreements }: WorkOrder, agreementId: number): boolean =>
  workOrderAgreements.some((line) => isLive(line) && line.agreementId === agreementId);

/**
 * Removes all lines of an agreement. One undo step.
 * @param pricesOf whose prices new lines get if they were at the agreement's
 */
export function withoutAgreement(
  edit: Edit<WorkOrder>,
  agreementId: number,
  pricesOf: number | null,
): Edit<WorkOrder> {
  let without = edit;
  for (const line of edit.draft.workOrderAgreements.filter(isLive))
    if (line.agreementId === agreementId)
      without = removeRecord(workOrderShape, without, { kind: 'workOrderAgreements', id: line.id });
  const isPriced = without.draft.agreementId === agreementId;
  return asOneStep(edit, isPriced ? changeRoot(workOrderShape, without, { agreementId: pricesOf }) : without);
}
