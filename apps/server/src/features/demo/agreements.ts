import { addDays } from './calendar.ts';
import type { Trade } from './catalog/catalog.ts';
import { tradeOfSystem } from './equipment.ts';
import { guidOf, type Random, randomOf } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { personNamed, type World, type WorldSite } from './world.ts';

interface Plan {
  text: string;
  priceCents: number;
  visitsPerYear: number;
  status: 'active' | 'expired' | 'canceled';
  trades: readonly Trade[];
  /** days, both included */
  startDate: string;
  endDate: string;
}

const known = new WeakMap<World, Map<number, Plan>>();

/** Which sites have a maintenance plan, most of them one that runs. */
export function plansOf(world: World): ReadonlyMap<number, Plan> {
  const found = known.get(world);
  if (found) return found;
  const random = randomOf('agreements');
  // As the history moves by weeks, so do these.
  const { monday } = world.calendar;
  const plans = new Map<number, Plan>();
  for (const [nth, site] of random.shuffled(world.sites).slice(0, 90).entries()) {
    const status = nth < 72 ? 'active' : nth < 85 ? 'expired' : 'canceled';
    const startDate = addDays(monday, status === 'expired' ? -random.int(380, 700) : -random.int(10, 350));
    plans.set(site.id, { status, startDate, endDate: addDays(startDate, 364), ...planFor(random, site) });
  }
  known.set(world, plans);
  return plans;
}

function planFor(random: Random, { systems }: WorldSite): Omit<Plan, 'status' | 'startDate' | 'endDate'> {
  const isTwo = systems.filter(({ text }) => tradeOfSystem(text) === 'HVAC').length > 1;
  const comfort = isTwo
    ? (['Comfort Plan, two systems', 32_400, 2] as const)
    : (['Comfort Plan', 18_900, 2] as const);
  const [[text, priceCents, visitsPerYear], trades] = random.weighted<
    readonly [readonly [string, number, number], readonly Trade[]]
  >([
    [[comfort, ['HVAC']], 60],
    [[['Plumbing Plan', 12_900, 1], ['PLB']], 20],
    [
      [
        ['Whole Home Plan', 45_600, 3],
        ['HVAC', 'PLB', 'ELE'],
      ],
      20,
    ],
  ]);
  return { text, priceCents, visitsPerYear, trades };
}

/** The plan under which work of this trade is done cheaper on a day; none where there is none or it has ended. */
export function planOn(
  world: World,
  site: WorldSite,
  { trade, day }: { trade: Trade; day: string },
): Plan | null {
  const plan = plansOf(world).get(site.id);
  return plan &&
    plan.status !== 'canceled' &&
    plan.trades.includes(trade) &&
    plan.startDate <= day &&
    day <= plan.endDate
    ? plan
    : null;
}

/** Maintenance plans of 90 sites with the systems that they cover. */
export function addAgreements(rows: Rows, world: World): void {
  const bySite = new Map(world.sites.map((site) => [site.id, site]));
  for (const [siteId, { trades, ...plan }] of plansOf(world)) {
    const site = bySite.get(siteId)!;
    const { startDate, endDate } = plan;
    const id = world.nextId();
    rows.add('agreements', {
      id,
      guid: guidOf(id),
      customerId: site.customerId,
      siteId,
      ...plan,
      ...stamps(personNamed(world, 'beth.young'), world.calendar.at(startDate, 600)),
    });
    for (const { id: siteSystemId, text } of site.systems) {
      if (!trades.includes(tradeOfSystem(text)!)) continue;
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
