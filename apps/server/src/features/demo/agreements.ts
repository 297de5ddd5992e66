import { addDays } from './calendar.ts';
import { tradeOfSystem } from './equipment.ts';
import { guidOf, randomOf } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { personNamed, type World } from './world.ts';

const plans = [
  ['Comfort Plan', 18_900, 2],
  ['Comfort Plan, two systems', 32_400, 2],
  ['Plumbing Plan', 12_900, 1],
  ['Whole Home Plan', 45_600, 3],
] as const;

/** Maintenance plans of 90 sites, most of them running, with the systems that they cover. */
export function addAgreements(rows: Rows, world: World): void {
  const random = randomOf('agreements');
  const { today } = world.calendar;
  for (const [nth, site] of random.shuffled(world.sites).slice(0, 90).entries()) {
    const status = nth < 72 ? 'active' : nth < 85 ? 'expired' : 'canceled';
    const startDate = addDays(today, status === 'expired' ? -random.int(380, 700) : -random.int(10, 350));
    const [text, priceCents, visitsPerYear] = random.pick(plans);
    const id = world.nextId();
    rows.add('agreements', {
      id,
      guid: guidOf(id),
      customerId: site.customerId,
      siteId: site.id,
      text,
      priceCents,
      visitsPerYear,
      startDate,
      endDate: addDays(startDate, 365),
      status,
      ...stamps(personNamed(world, 'beth.young'), world.calendar.at(startDate, 600)),
    });
    for (const system of site.systems) {
      const trade = tradeOfSystem(system.text);
      if (text === 'Plumbing Plan' ? trade !== 'PLB' : text !== 'Whole Home Plan' && trade !== 'HVAC')
        continue;
      rows.add('agreement_site_systems', {
        id: world.nextId(),
        agreementId: id,
        siteSystemId: system.id,
        startDate,
        endDate: addDays(startDate, 365),
        hidden: false,
      });
    }
  }
}
