import { daysLater } from '@fieldwright/domain/kernel/days';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import type { FrozenTax } from '@fieldwright/domain/pricing/pricing-input';
import { listedWorkOrder } from '@fieldwright/domain/proposals/listed-totals';
import type { Deposit } from '@fieldwright/domain/work-orders/deposits';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { type Advice, adviceFor } from './advice.ts';
import { debriefAnswers } from './debriefs.ts';
import { equipmentNamed } from './equipment.ts';
import { fitOf, fitsThere, systemFor } from './fits.ts';
import type { Job, Reason } from './jobs.ts';
import { discountOf, type Line, lineOf, type rebateOf, repairPartsOf } from './lines.ts';
import { type Payment, paymentOf } from './payments.ts';
import { guidOf, type Random } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { systemsAt, workAt } from './sites-for.ts';
import { entriesLike, settingsOf, type World, type WorldEntry, type WorldSite } from './world.ts';

export interface PlannedWorkOrder {
  site: WorldSite;
  text: string;
  technicianId: number | null;
  departmentId: number | null;
  callId: number | null;
  /** when the work began, and when it was done; null while it is in progress */
  begun: string;
  done: string | null;
  lines: Line[];
  repairParts: ReturnType<typeof repairPartsOf>;
  discounts: ReturnType<typeof discountOf>[];
  rebates: ReturnType<typeof rebateOf>[];
  /** shares of the total, with times; empty if unpaid */
  paid: { at: string; share: number; given?: Partial<Payment> }[];
  processedDate: string | null;
  salesProposalId?: number;
  deposits?: Deposit[];
  frozenTax?: FrozenTax | null;
}

/** Draws the work of a visit for a reason: lines on suitable systems, with the parts they use. */
export function workOf(
  world: World,
  random: Random,
  { job, reason, site }: { job: Job; reason: Reason; site: WorldSite },
) {
  const there = systemsAt(site);
  const chosen: WorldEntry[] = job.visit ? entriesLike(world, job.visit).slice(0, 1) : [];
  const possible = workAt(world, { job, reason, site });
  if (possible.length > 0) chosen.push(random.pick(possible));
  const also =
    reason.also && random.chance(0.3) && fitsThere(reason.also, there) ? entriesLike(world, reason.also) : [];
  chosen.push(...also.slice(0, 1));
  const systems = chosen.map(({ code }) => systemFor(code, site.systems, equipmentNamed));
  // the diagnostic line belongs to the system where the cause was found
  const main = systems[job.visit ? 1 : 0] ?? null;
  if (job.visit && (main === null || fitOf(job.visit).on.includes(equipmentNamed(main.text)!)))
    systems[0] = main;
  const lines = chosen.map((entry, order) => ({
    ...lineOf(world, entry, order),
    siteSystemId: systems[order]?.id ?? null,
  }));
  const repairParts = chosen.flatMap((entry, index) => repairPartsOf(world, entry, lines[index]!.id));
  return { lines, repairParts, system: main };
}

/** Returns the document with the root's fields, as the domain prices it. */
function aggregateOf(world: World, wish: PlannedWorkOrder, payments: Payment[]): WorkOrder {
  const { lines, repairParts, discounts, rebates, site, deposits = [], frozenTax = null } = wish;
  return {
    taxItemId: site.taxItemId,
    taxOverride: false,
    salesTaxPercentage: null,
    manualTaxItem: null,
    settledOutsideCents: 0,
    deposits,
    details: lines,
    repairParts,
    workOrderAgreements: [],
    discounts,
    rebates,
    payments,
    frozenTax,
  } as unknown as WorkOrder;
}

/** Adds a work order with its children; the domain computes its amounts. @returns its id */
export function addWorkOrder(rows: Rows, world: World, random: Random, wish: PlannedWorkOrder): number {
  const settings = settingsOf(world, wish.site);
  const unpaid = workOrderTotals(aggregateOf(world, wish, []), settings)!;
  const payments = wish.paid.map(({ at, share, given }) =>
    paymentOf(world, random, {
      kind: 'balance',
      amountCents: Math.round(unpaid.amountDueCents * share),
      receivedDate: at,
      ...given,
    }),
  );
  const totals = workOrderTotals(aggregateOf(world, wish, payments), settings)!;
  const id = world.nextId();
  const { site, technicianId, lines, repairParts, discounts, rebates } = wish;
  rows.add('work_orders', {
    id,
    guid: guidOf(id),
    customerId: site.customerId,
    siteId: site.id,
    callId: wish.callId,
    salesProposalId: wish.salesProposalId ?? null,
    deposits: wish.deposits ?? [],
    text: wish.text,
    processed: wish.processedDate !== null,
    processedDate: wish.processedDate,
    complete: true,
    callDepartmentTypeId: wish.departmentId,
    taxItemId: site.taxItemId,
    taxOverride: false,
    salesTaxPercentage: totals.tax.terms.source === 'none' ? null : fromTenThousandths(totals.tax.terms.rate),
    frozenTax: wish.frozenTax ?? null,
    propertyTypeId: 1,
    rateTypeId: 1,
    version: 1,
    ...listedWorkOrder([{ packageId: null, ...totals }]),
    ...stamps(technicianId, wish.begun),
  });
  const of = { workOrderId: id };
  const department = { callDepartmentTypeId: wish.departmentId };
  rows.add('work_order_details', ...lines.map((line) => ({ ...of, ...department, ...line })));
  rows.add('repair_parts', ...repairParts.map((part) => ({ ...of, ...part })));
  rows.add('work_order_discounts', ...discounts.map((each) => ({ ...of, ...department, ...each })));
  rows.add('work_order_rebates', ...rebates.map((each) => ({ ...of, ...department, ...each })));
  rows.add(
    'work_order_payments',
    ...payments.map((each) => ({ ...of, ...each, ...stamps(technicianId, each.receivedDate) })),
  );
  return id;
}

/** Adds the technician's debrief answers. */
export function addDebrief(
  rows: Rows,
  world: World,
  random: Random,
  { workOrderId, job, isAdvised }: { workOrderId: number; job: Job; isAdvised: boolean },
): void {
  const all = debriefAnswers(job, isAdvised);
  for (const { id, text } of world.questions) {
    const answers = all[text];
    if (!answers || !random.chance(0.85)) continue;
    const answer = random.pick(answers);
    rows.add('debrief_answers', {
      id: world.nextId(),
      workOrderId,
      debriefQuestionId: id,
      question: text,
      answer,
    });
  }
}

const open = { status: 'open', declineReason: '', deferredUntil: null };
/** What has become of recommendations, in turn. */
const lives = [
  open,
  { ...open, status: 'declined', declineReason: 'Wants to sell the house' },
  open,
  { ...open, status: 'accepted' },
  { ...open, status: 'deferred' },
];
const deferredDays = 400;

/** Adds a recommendation for a system of the site. @returns whether there was a suitable system */
export function addRecommendation(
  rows: Rows,
  world: World,
  random: Random,
  {
    workOrderId,
    system,
    by,
    date,
  }: {
    workOrderId: number;
    system: WorldSite['systems'][number] | null;
    /** the technician, and when the visit was done */
    by: number | null;
    date: string;
  },
): boolean {
  const name = system && equipmentNamed(system.text);
  if (!name) return false;
  const id = world.nextId();
  const [text, urgency, lifeMonths, price] = random.pick<Advice>(adviceFor[name]);
  rows.add('recommendations', { id, workOrderId, siteSystemId: system.id, ...stamps(by, date) });
  const itemId = world.nextId();
  const life = lives[itemId % lives.length]!;
  rows.add('recommendation_items', {
    id: itemId,
    workOrderId,
    recommendationId: id,
    order: 0,
    text,
    priceCents: price && random.int(price[0] / 50, price[1] / 50) * 5_000,
    urgency,
    lifeMonths,
    ...life,
    ...(life.status === 'deferred' && { deferredUntil: daysLater(date.slice(0, 10), deferredDays) }),
    ...stamps(by, date),
  });
  return true;
}
