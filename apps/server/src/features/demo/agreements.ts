import type { BillingFrequency } from '@fieldwright/domain/company-lists/agreement-plan';
import { daysLater } from '@fieldwright/domain/kernel/days';

import type { Trade } from '../price-books/starter/catalog.ts';
import { tradeOfSystem } from './equipment.ts';
import { guidOf, type Random, randomOf } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { personNamed, type World, type WorldSite } from './world.ts';

/** A plan that the company sells. `trades` are those of the systems it covers. */
interface SoldPlan {
  text: string;
  priceCents: number;
  visitsPerYear: number;
  billingFrequency: BillingFrequency;
  trades: readonly Trade[];
}

const sold = {
  comfort: {
    text: 'Comfort Plan',
    priceCents: 18_900,
    visitsPerYear: 2,
    billingFrequency: 'yearly',
    trades: ['HVAC'],
  },
  comfortTwo: {
    text: 'Comfort Plan, two systems',
    priceCents: 32_400,
    visitsPerYear: 2,
    billingFrequency: 'twiceYearly',
    trades: ['HVAC'],
  },
  plumbing: {
    text: 'Plumbing Plan',
    priceCents: 12_900,
    visitsPerYear: 1,
    billingFrequency: 'yearly',
    trades: ['PLB'],
  },
  wholeHome: {
    text: 'Whole Home Plan',
    priceCents: 45_600,
    visitsPerYear: 3,
    billingFrequency: 'monthly',
    trades: ['HVAC', 'PLB', 'ELE'],
  },
} as const satisfies Record<string, SoldPlan>;

/** The discount for members of any plan, in 1/10,000 of a percent. */
export const memberDiscount = 100_000;

interface Plan {
  sold: SoldPlan;
  status: 'active' | 'expired' | 'canceled';
  /** both days included */
  startDate: string;
  endDate: string;
}

const known = new WeakMap<World, Map<number, Plan>>();

/** Returns the maintenance plans by site. Most of them are active. */
export function plansOf(world: World): ReadonlyMap<number, Plan> {
  const found = known.get(world);
  if (found) return found;
  const random = randomOf('agreements');
  // these move by whole weeks, like the history
  const { monday } = world.calendar;
  const plans = new Map<number, Plan>();
  for (const [nth, site] of random.shuffled(world.sites).slice(0, 90).entries()) {
    const status = nth < 72 ? 'active' : nth < 85 ? 'expired' : 'canceled';
    const startDate = daysLater(monday, status === 'expired' ? -random.int(380, 700) : -random.int(10, 350));
    plans.set(site.id, {
      status,
      startDate,
      endDate: daysLater(startDate, 364),
      sold: planFor(random, site),
    });
  }
  known.set(world, plans);
  return plans;
}

function planFor(random: Random, { systems }: WorldSite): SoldPlan {
  const isTwo = systems.filter(({ text }) => tradeOfSystem(text) === 'HVAC').length > 1;
  return random.weighted<SoldPlan>([
    [isTwo ? sold.comfortTwo : sold.comfort, 60],
    [sold.plumbing, 20],
    [sold.wholeHome, 20],
  ]);
}

/**
 * Returns the plan that discounts this trade's work at a site on a day; null if there is none or it has
 * expired.
 */
export function planOn(
  world: World,
  site: WorldSite,
  { trade, day }: { trade: Trade; day: string },
): SoldPlan | null {
  const plan = plansOf(world).get(site.id);
  return plan &&
    plan.status !== 'canceled' &&
    plan.sold.trades.includes(trade) &&
    plan.startDate <= day &&
    day <= plan.endDate
    ? plan.sold
    : null;
}

/** Adds the plans that the company sells. @returns their ids by name */
function addPlans(rows: Rows, { nextId }: World): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  for (const [order, { trades: _, ...plan }] of Object.values(sold).entries()) {
    const id = nextId();
    rows.add('agreement_plans', { id, ...plan, discountRate: memberDiscount, order });
    ids.set(plan.text, id);
  }
  return ids;
}

/** Adds maintenance agreements for 90 sites, with the systems they cover. */
export function addAgreements(rows: Rows, world: World): void {
  const bySite = new Map(world.sites.map((site) => [site.id, site]));
  const planIds = addPlans(rows, world);
  for (const [siteId, { sold: plan, status, startDate, endDate }] of plansOf(world)) {
    const site = bySite.get(siteId)!;
    const { text, priceCents, visitsPerYear, trades } = plan;
    const id = world.nextId();
    rows.add('agreements', {
      id,
      guid: guidOf(id),
      customerId: site.customerId,
      siteId,
      agreementPlanId: planIds.get(text)!,
      text,
      priceCents,
      visitsPerYear,
      status,
      startDate,
      endDate,
      ...stamps(personNamed(world, 'beth.young'), world.calendar.at(startDate, 600)),
    });
    for (const { id: siteSystemId, text: system } of site.systems) {
      if (!trades.includes(tradeOfSystem(system)!)) continue;
      rows.add('agreement_site_systems', {
        id: world.nextId(),
        agreementId: id,
        siteSystemId,
        startDate,
        endDate,
        hidden: false,
      });
    }
  }
}
