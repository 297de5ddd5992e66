import { addDays, daysBetween, weekday } from './calendar.ts';
import { jobs } from './jobs.ts';
import { discountOf } from './lines.ts';
import { randomOf } from './random.ts';
import type { Rows } from './rows.ts';
import { addRecommendation, addWorkOrder, workOf } from './work-orders.ts';
import { paysAtOnce, type World, type WorldSite } from './world.ts';

/** Jobs that end in a work order, each as often as it comes. */
export const weightedJobs = jobs
  .filter(({ estimate }) => !estimate)
  .map((job) => [job, job.install ? 2 : { emergency: 5, high: 9, normal: 7, low: 3 }[job.priority]] as const);

/** The working days of two years up to, not including, `until`. */
function workingDays(until: string): string[] {
  const days: string[] = [];
  for (let day = addDays(until, -728); day < until; day = addDays(day, 1))
    if (weekday(day) < 7) days.push(day);
  return days;
}

/** Work orders of the past up to `until`, the more the later, all but a few paid and processed. */
export function addHistory(
  rows: Rows,
  world: World,
  { count, until }: { count: number; until: string },
): void {
  const days = workingDays(until);
  const random = randomOf('history');
  for (let nth = 0; nth < count; nth++) {
    const day = days[Math.floor(days.length * (nth / count) ** 0.75)]!;
    addPastWork(rows, world, { day, until, nth, site: random.pick(world.sites) });
  }
}

interface Past {
  day: string;
  until: string;
  nth: number;
  site: WorldSite;
}

function addPastWork(rows: Rows, world: World, { day, until, nth, site }: Past): void {
  const random = randomOf(`history ${nth}`);
  const job = random.weighted(weightedJobs);
  const { systemId, ...work } = workOf(world, random, job, site);
  const start = random.int(30, 62) * 15;
  const done = world.calendar.at(day, start + job.minutes);
  const recent = daysBetween(day, until) < 45;
  const isPaid = random.chance(recent ? 0.8 : 0.98) || paysAtOnce(world, site);
  // a check by mail comes days later
  const late = random.chance(0.12) ? addDays(day, random.int(3, 16)) : day;
  const paidDay = late < until ? late : day;
  const technicians = world.people.filter(({ trade }) => trade === job.trade);
  const workOrderId = addWorkOrder(rows, world, random, {
    site,
    text: random.pick(job.reasons),
    technicianId: technicians.length > 0 ? random.pick(technicians).id : null,
    departmentId: world.departments[job.trade],
    callId: null,
    begun: world.calendar.at(day, start),
    done,
    ...work,
    discounts: random.chance(0.12) ? [discountOf(world, 'Comfort Plan, 10 % off', 100_000)] : [],
    rebates: [],
    paid: isPaid
      ? [
          {
            at:
              paidDay === day
                ? world.calendar.at(day, start + job.minutes + 6)
                : world.calendar.at(paidDay, 600),
            share: 1,
          },
        ]
      : [],
    processedDate:
      isPaid || random.chance(0.4) ? world.calendar.at(addDays(paidDay, 1), 9 * 60 + (nth % 50)) : null,
  });
  if (random.chance(0.07)) addRecommendation(rows, world, random, { workOrderId, systemId });
}
