import { addDays, daysBetween } from './calendar.ts';
import type { Job } from './jobs.ts';
import { discountOf } from './lines.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';
import { addDebrief, addRecommendation, addWorkOrder, workOf } from './work-orders.ts';
import { paysAtOnce, type World, type WorldSite } from './world.ts';

interface Visit {
  job: Job;
  site: WorldSite;
  text: string;
  callId: number;
  day: string;
  technicianId: number;
  begun: string;
  /** null while somebody works on it */
  done: string | null;
}

/** The work order of a visit: paid on leaving by most, processed by the office on the days after. */
export function addVisitWork(rows: Rows, world: World, random: Random, visit: Visit): void {
  const { job, site, done, day } = visit;
  const { systemId, ...work } = workOf(world, random, job, site);
  const age = daysBetween(day, world.calendar.today);
  const isPaid =
    done !== null && (random.chance(age > 1 ? 0.85 : 0.8) || (age > 0 && paysAtOnce(world, site)));
  const isProcessed = isPaid && age >= 2 && random.chance(age > 6 ? 0.97 : 0.7);
  const isPending = isPaid && age < 3 && random.chance(0.04);
  const workOrderId = addWorkOrder(rows, world, random, {
    site,
    text: visit.text,
    technicianId: visit.technicianId,
    departmentId: world.departments[job.trade],
    callId: visit.callId,
    begun: visit.begun,
    done,
    lines: done === null ? work.lines.slice(0, 1) : work.lines,
    repairParts: done === null ? [] : work.repairParts,
    discounts: random.chance(0.12) ? [discountOf(world, 'Comfort Plan, 10 % off', 100_000)] : [],
    rebates: [],
    paid: isPaid
      ? [
          {
            at: done,
            share: 1,
            ...(isPending && { given: { method: 'bank' as const, status: 'pending' as const } }),
          },
        ]
      : done !== null && random.chance(0.15)
        ? [{ at: done, share: 0.5 }]
        : [],
    processedDate: isProcessed ? world.calendar.at(addDays(day, 1), 9 * 60 + random.int(0, 50)) : null,
  });
  if (done === null) return;
  addDebrief(rows, world, random, workOrderId);
  if (random.chance(0.18)) addRecommendation(rows, world, random, { workOrderId, systemId });
}
