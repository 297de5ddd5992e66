import { daysLater } from '@fieldwright/domain/kernel/days';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { acceptedTax, frozenTax } from '@fieldwright/domain/proposals/accepted-tax';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import { listedProposal } from '@fieldwright/domain/proposals/listed-totals';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { percentageOf } from '@fieldwright/domain/taxes/tax-rules';
import { withDeposits } from '@fieldwright/domain/work-orders/deposits';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { planOn } from './agreements.ts';
import { nextOfficeDay, weekday } from './calendar.ts';
import { equipmentNamed } from './equipment.ts';
import { systemFor } from './fits.ts';
import { discountOf, lineOf, planDiscountOf, rebateOf } from './lines.ts';
import { offerPlans } from './loan-rates.ts';
import { type Offer, offers } from './offers.ts';
import { type Payment, paymentOf } from './payments.ts';
import { guidOf, type Random, randomOf } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { type LastVisits, siteFor, systemsAt } from './sites-for.ts';
import { addWorkOrder } from './work-orders.ts';
import { customerName, entriesLike, personNamed, settingsOf, type World, type WorldSite } from './world.ts';

/**
 * How many proposals have each status, and how many days before this week they were created. Open ones must
 * not expire during the week.
 */
const statuses = [
  ['Created', 14, 1, 12],
  ['Sent', 21, 1, 20],
  ['Viewed', 15, 1, 20],
  ['Accepted', 38, 24, 300],
  ['Declined', 18, 8, 200],
  ['Expired', 12, 35, 240],
] as const;
type Status = (typeof statuses)[number][0];

/** Adds proposals in every status: 120, including those of the showcase. */
export function addProposals(rows: Rows, world: World): void {
  const random = randomOf('proposals');
  const visits: LastVisits = new Map();
  for (const [status, count, least, most] of statuses) {
    for (let nth = 0; nth < count; nth++) {
      const offer = random.pick(offers);
      const wanting = world.sites.filter((site) => fitsOffer(offer, site));
      const site = siteFor(random, wanting, { visits, day: 0, rest: 1 });
      // these move by whole weeks, like the history, so that none is in the future
      const day = workingDayOf(daysLater(world.calendar.monday, -random.int(least, most)));
      addProposal(rows, world, { offer, status, site, day, nth });
    }
  }
}

const fitsOffer = ({ at = [], notAt = [] }: Offer, site: WorldSite) => {
  const there = systemsAt(site);
  return at.every((name) => there.includes(name)) && !notAt.some((name) => there.includes(name));
};

/** Returns the day, or the Friday before a weekend day. */
const workingDayOf = (day: string) => daysLater(day, Math.min(0, 5 - weekday(day)));

export interface PlannedProposal {
  offer: Offer;
  status: Status;
  site: WorldSite;
  day: string;
  nth: number;
  deposit?: Partial<Payment> & { amountCents: number; receivedDate: string };
}

/** Adds a proposal with its packages; for an accepted one, also its work order. */
export function addProposal(rows: Rows, world: World, wish: PlannedProposal): void {
  const { offer, status, site, nth, deposit } = wish;
  const random = randomOf(`proposal ${status} ${nth} ${offer.text}`);
  // recent ones: nothing is created in the future
  const at = (minutes: number) =>
    new Date(Math.min(Date.parse(world.calendar.at(wish.day, minutes)), world.calendar.now)).toISOString();
  const made = at(random.int(34, 66) * 15);
  const by = personNamed(world, random.pick(['colin.mercer', 'colin.mercer', 'dee.wallace']));
  const { packages, details, discounts, rebates } = packagesOf(world, random, wish);
  const payments = deposit ? [paymentOf(world, random, { kind: 'deposit', ...deposit })] : [];
  const isAccepted = status === 'Accepted';
  const chosen = isAccepted ? random.pick(packages) : null;
  if (chosen) chosen.selected = true;
  const settings = settingsOf(world, site);
  const draft = {
    taxItemId: site.taxItemId,
    taxOverride: false,
    salesTaxPercentage: null,
    manualTaxItem: null,
    frozenTax: null,
    packages,
    details,
    discounts,
    rebates,
    payments,
  } as unknown as SalesProposal;
  const tax = chosen && acceptedTax(draft, { packageId: chosen.id, settings });
  const priced = { ...draft, frozenTax: tax };
  const totals = packages.map(({ id }) => ({ packageId: id, ...packageTotals(priced, id, settings)! }));
  const id = world.nextId();
  const { terms } = totals[0]!.tax;
  rows.add('sales_proposals', {
    id,
    guid: guidOf(id),
    text: offer.text,
    siteId: site.id,
    status,
    isTemplate: false,
    callDepartmentTypeId: null,
    templateNote: '',
    taxItemId: site.taxItemId,
    taxOverride: false,
    salesTaxPercentage: terms.source === 'none' ? null : fromTenThousandths(terms.rate),
    frozenTax: tax,
    propertyTypeId: 1,
    rateTypeId: 1,
    note: random.pick(offer.notes),
    expiresDate: daysLater(wish.day, 30),
    acceptedBy: isAccepted ? customerName(site) : null,
    acceptance: isAccepted ? random.pick(['signed', 'onTheirWord']) : null,
    acceptedDate: isAccepted ? at(17 * 60) : null,
    version: 1,
    ...listedProposal(packages, totals),
    ...stamps(by, made),
  });
  const of = { salesProposalId: id };
  rows.add('sales_proposal_packages', ...packages.map((each) => ({ ...of, ...each })));
  rows.add('sales_proposal_details', ...details.map((each) => ({ ...of, ...each })));
  rows.add('sales_proposal_discounts', ...discounts.map((each) => ({ ...of, ...each })));
  rows.add('sales_proposal_rebates', ...rebates.map((each) => ({ ...of, ...each })));
  rows.add(
    'sales_proposal_payments',
    ...payments.map((each) => ({ ...of, ...each, ...stamps(by, each.receivedDate) })),
  );
  // customers of the others have decided
  if (status === 'Sent' || status === 'Viewed')
    offerPlans(rows, world, { id, packages: totals, stamps: stamps(by, made) });
  if (chosen) addSold(rows, world, random, { wish, proposal: { ...priced, id }, packageId: chosen.id, by });
}

function packagesOf(world: World, random: Random, { offer, site, day }: PlannedProposal) {
  const packages = offer.packages.map(([text, description], order) => ({
    id: world.nextId(),
    text,
    description,
    order,
    selected: false,
    hidden: false,
  }));
  const details = offer.packages.flatMap(([, , ...codes], index) =>
    codes.flatMap((code, order) =>
      entriesLike(world, code)
        .slice(0, 1)
        .map((entry) => ({
          salesProposalPackageId: packages[index]!.id,
          ...lineOf(world, entry, order),
          siteSystemId: systemFor(entry.code, site.systems, equipmentNamed)?.id ?? null,
        })),
    ),
  );
  const plan = planOn(world, site, { trade: offer.trade, day });
  const [words, rate] = random.pick([
    ['Seasonal special, 5% off', 50_000],
    ['Neighbor discount, 3% off', 30_000],
  ] as const);
  const draw = () => (plan ? planDiscountOf(world, plan) : discountOf(world, words, rate));
  const discounts =
    plan || random.chance(0.4) ? packages.map(({ id }) => ({ salesProposalPackageId: id, ...draw() })) : [];
  const rebates = offer.rebate
    ? packages.slice(1).map(({ id }) => ({
        salesProposalPackageId: id,
        ...rebateOf(world, offer.rebate![0], offer.rebate![1]),
      }))
    : [];
  return { packages, details, discounts, rebates };
}

interface Sold {
  wish: PlannedProposal;
  proposal: SalesProposal;
  packageId: number;
  by: number | null;
}

/**
 * Adds the work order of the accepted package: its lines and reductions, with the tax as accepted (R3.5,
 * R4.8).
 */
function addSold(rows: Rows, world: World, random: Random, { wish, proposal, packageId, by }: Sold): void {
  const { site, day, offer } = wish;
  const settings = settingsOf(world, site);
  const ofPackage = <T extends { salesProposalPackageId: number }>(records: readonly T[]) =>
    records.filter(({ salesProposalPackageId }) => salesProposalPackageId === packageId);
  const moved = <T extends object>(records: T[]) =>
    records.map(({ salesProposalPackageId: _, ...rest }: T & { salesProposalPackageId?: number }) => ({
      ...rest,
      id: world.nextId(),
    }));
  const lines = moved(ofPackage(proposal.details)) as never[];
  const discounts = moved(ofPackage(proposal.discounts)) as never[];
  const rebates = moved(ofPackage(proposal.rebates)) as never[];
  const { baseCents: _, ...terms } = acceptedTax(proposal, { packageId, settings });
  const base = {
    details: lines,
    discounts,
    rebates,
    repairParts: [],
    workOrderAgreements: [],
    payments: [],
    taxItemId: site.taxItemId,
    taxOverride: false,
    manualTaxItem: null,
    salesTaxPercentage: percentageOf(terms),
    settledOutsideCents: 0,
    deposits: [],
    frozenTax: { ...terms, baseCents: 0 },
  } as unknown as WorkOrder;
  const doneDay = workingDayOf(daysLater(day, random.int(8, 20)));
  addWorkOrder(rows, world, random, {
    site,
    text: offer.text,
    technicianId: by,
    departmentId: world.departments[offer.trade],
    callId: null,
    begun: world.calendar.at(day, 17 * 60),
    done: world.calendar.at(doneDay, 16 * 60),
    lines,
    repairParts: [],
    discounts,
    rebates,
    paid: [{ at: world.calendar.at(doneDay, 16 * 60 + 5), share: 1 }],
    processedDate: world.calendar.at(nextOfficeDay(doneDay), 9 * 60 + 20),
    salesProposalId: proposal.id,
    deposits: withDeposits([], proposal),
    frozenTax: frozenTax(terms, workOrderTotals(base, settings)),
  });
}
