import { daysLater } from '@fieldwright/domain/kernel/days';
import { planOn } from './agreements.ts';
import { daysBetween, monthOf, nextOfficeDay, weekday } from './calendar.ts';
import { type Job, jobs, type Reason, reasonsIn } from './jobs.ts';
import { planDiscountOf } from './lines.ts';
import { randomOf } from './random.ts';
import type { Rows } from './rows.ts';
import { type LastVisits, siteFor, sitesFor } from './sites-for.ts';
import { addRecommendation, addWorkOrder, workOf } from './work-orders.ts';
import { paysAtOnce, type World, type WorldSite } from './world.ts';

/** Returns the jobs that customers call about in a month, with their weights. */
export const jobsIn = (month: number) =>
  jobs
    .filter((job) => !job.estimate && reasonsIn(job, month).length > 0)
    .map(
      (job) =>
        [
          job,
          job.share * (job.install ? 2 : { emergency: 5, high: 9, normal: 7, low: 3 }[job.priority]),
        ] as const,
    );

/** Returns the working days of the two years before `until`. */
function workingDays(until: string): string[] {
  const days: string[] = [];
  for (let day = daysLater(until, -728); day < until; day = daysLater(day, 1))
    if (weekday(day) < 7) days.push(day);
  return days;
}

/**
 * Adds past work orders up to `until`, with more of them later on. All but a few are paid and processed.
 * @param name each name gives a different history
 */
export function addHistory(
  rows: Rows,
  world: World,
  { count, until, name }: { count: number; until: string; name: string },
): void {
  const days = workingDays(until);
  const random = randomOf(name);
  const visits: LastVisits = new Map();
  for (let nth = 0; nth < count; nth++) {
    const day = days[Math.floor(days.length * (nth / count) ** 0.75)]!;
    const job = random.weighted(jobsIn(monthOf(day)));
    const reason = random.pick(reasonsIn(job, monthOf(day)));
    const lately = { visits, day: daysBetween(days[0]!, day), rest: 40 };
    const site = siteFor(random, sitesFor(world, job, reason), lately);
    addPastWork(rows, world, { day, until, nth, name, site, job, reason });
  }
}

interface Past {
  day: string;
  until: string;
  nth: number;
  name: string;
  site: WorldSite;
  job: Job;
  reason: Reason;
}

function addPastWork(rows: Rows, world: World, { day, until, nth, name, site, job, reason }: Past): void {
  const random = randomOf(`${name} ${nth}`);
  const { system, ...work } = workOf(world, random, { job, reason, site });
  const plan = planOn(world, site, { trade: job.trade, day });
  const start = random.int(30, 62) * 15;
  const done = world.calendar.at(day, start + job.minutes);
  const recent = daysBetween(day, until) < 45;
  const isPaid = random.chance(recent ? 0.8 : 0.98) || paysAtOnce(world, site);
  // checks that are mailed arrive days later
  const late = random.chance(0.12) ? nextOfficeDay(daysLater(day, random.int(2, 15))) : day;
  const paidDay = late < until ? late : day;
  const technicians = world.people.filter(({ trade }) => trade === job.trade);
  const technicianId = technicians.length > 0 ? random.pick(technicians).id : null;
  const workOrderId = addWorkOrder(rows, world, random, {
    site,
    text: reason.text,
    technicianId,
    departmentId: world.departments[job.trade],
    callId: null,
    begun: world.calendar.at(day, start),
    done,
    ...work,
    discounts: plan ? [planDiscountOf(world, plan)] : [],
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
      // businesses may be invoiced, and pay later
      isPaid || (site.company !== '' && random.chance(0.4))
        ? world.calendar.at(nextOfficeDay(paidDay), 9 * 60 + (nth % 50))
        : null,
  });
  if (random.chance(0.07))
    addRecommendation(rows, world, random, { workOrderId, system, by: technicianId, date: done });
}
