import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import type { FrozenTax } from '@fieldwright/domain/pricing/pricing-input';
import { listedWorkOrder } from '@fieldwright/domain/proposals/listed-totals';
import type { Deposit } from '@fieldwright/domain/work-orders/deposits';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { tradeOfSystem } from './equipment.ts';
import { debriefAnswers, type Job } from './jobs.ts';
import { discountOf, type Line, lineOf, type rebateOf, repairPartsOf } from './lines.ts';
import { type Payment, paymentOf } from './payments.ts';
import { guidOf, type Random } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { entriesLike, settingsOf, type World, type WorldEntry, type WorldSite } from './world.ts';

export interface WorkOrderWish {
  site: WorldSite;
  text: string;
  technicianId: number | null;
  departmentId: number | null;
  callId: number | null;
  /** when it was begun, and when the work was done; null: under way */
  begun: string;
  done: string | null;
  lines: Line[];
  repairParts: ReturnType<typeof repairPartsOf>;
  discounts: ReturnType<typeof discountOf>[];
  rebates: ReturnType<typeof rebateOf>[];
  /** of the total, when; none where it is not paid yet */
  paid: { at: string; share: number; given?: Partial<Payment> }[];
  processedDate: string | null;
  salesProposalId?: number;
  deposits?: Deposit[];
  frozenTax?: FrozenTax | null;
}

/** What a visit of this job comes to: its lines with the parts that they use up. */
export function workOf(world: World, random: Random, job: Job, site: WorldSite) {
  const chosen: WorldEntry[] = job.visit ? entriesLike(world, job.visit) : [];
  const possible = job.work.flatMap((code) => entriesLike(world, code));
  const count = job.install
    ? 1
    : random.weighted([
        [1, 78],
        [2, 22],
      ]);
  for (let nth = 0; nth < count && possible.length > 0; nth++) {
    const entry = random.pick(possible);
    if (!chosen.includes(entry)) chosen.push(entry);
  }
  const system = site.systems.find(({ text }) => tradeOfSystem(text) === job.trade) ?? null;
  const lines = chosen.map((entry, order) => ({
    ...lineOf(world, entry, order),
    siteSystemId: system?.id ?? null,
  }));
  const repairParts = chosen.flatMap((entry, index) => repairPartsOf(world, entry, lines[index]!.id));
  return { lines, repairParts, systemId: system?.id ?? null };
}

/** The document as the domain prices it, with the root's fields. */
function aggregateOf(world: World, wish: WorkOrderWish, payments: Payment[]): WorkOrder {
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
    discounts,
    rebates,
    payments,
    frozenTax,
  } as unknown as WorkOrder;
}

/** Adds a work order with its children, its amounts as the domain works them out. @returns its id */
export function addWorkOrder(rows: Rows, world: World, random: Random, wish: WorkOrderWish): number {
  const settings = settingsOf(world, wish.site);
  const unpaid = workOrderTotals(aggregateOf(world, wish, []), settings);
  const payments = wish.paid.map(({ at, share, given }) =>
    paymentOf(world, random, {
      kind: 'balance',
      amountCents: Math.round(unpaid.amountDueCents * share),
      receivedDate: at,
      ...given,
    }),
  );
  const totals = workOrderTotals(aggregateOf(world, wish, payments), settings);
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

/** What the technician noted on leaving. */
export function addDebrief(rows: Rows, world: World, random: Random, workOrderId: number): void {
  for (const { id, text } of world.questions) {
    const answers = debriefAnswers[text as keyof typeof debriefAnswers];
    if (!answers || !random.chance(0.85)) continue;
    const answer = random.pick(answers);
    rows.add('debrief_answers', { id: world.nextId(), workOrderId, debriefQuestionId: id, answer });
  }
}

const advice = [
  ['Replace before next winter', 'soon', 12],
  ['Is near the end of its life, plan for a new one', 'later', 24],
  ['Corroded at the joints, watch for water', 'soon', 6],
  ['Not up to today’s code', 'now', null],
  ['Would save on the bill with a newer one', 'later', null],
  ['Change every three months', 'later', 3],
] as const;

/** What should be done next to the system. */
export function addRecommendation(
  rows: Rows,
  world: World,
  random: Random,
  { workOrderId, systemId }: { workOrderId: number; systemId: number | null },
): void {
  const id = world.nextId();
  const [text, urgency, lifeMonths] = random.pick(advice);
  rows.add('recommendations', { id, workOrderId, siteSystemId: systemId });
  rows.add('recommendation_items', {
    id: world.nextId(),
    workOrderId,
    recommendationId: id,
    order: 0,
    text,
    priceCents: random.chance(0.5) ? random.int(4, 90) * 5_000 : null,
    urgency,
    lifeMonths,
  });
}
