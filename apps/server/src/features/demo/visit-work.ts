import { planOn } from './agreements.ts';
import { daysBetween, nextOfficeDay } from './calendar.ts';
import type { Job, Reason } from './jobs.ts';
import { planDiscountOf } from './lines.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';
import { addDebrief, addRecommendation, addWorkOrder, workOf } from './work-orders.ts';
import { paysAtOnce, type World, type WorldSite } from './world.ts';

interface Visit {
  job: Job;
  reason: Reason;
  site: WorldSite;
  text: string;
  callId: number;
  day: string;
  technicianId: number;
  begun: string;
  /** null while the work is in progress */
  done: string | null;
}

/**
 * Adds a visit's work order. Most are paid at the end of the visit, and the office processes them within
 * days.
 */
export function addVisitWork(rows: Rows, world: World, random: Random, visit: Visit): void {
  const { job, site, done, day } = visit;
  const { system, ...work } = workOf(world, random, { job, reason: visit.reason, site });
  const plan = planOn(world, site, { trade: job.trade, day });
  const age = daysBetween(day, world.calendar.today);
  const isPaid =
    done !== null && (random.chance(age > 1 ? 0.85 : 0.8) || (age > 0 && paysAtOnce(world, site)));
  const processedDay = nextOfficeDay(day);
  const isProcessed = isPaid && processedDay < world.calendar.today && random.chance(age > 6 ? 0.97 : 0.7);
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
    discounts: plan ? [planDiscountOf(world, plan)] : [],
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
    processedDate: isProcessed ? world.calendar.at(processedDay, 9 * 60 + random.int(0, 50)) : null,
  });
  if (done === null) return;
  const advice = { workOrderId, system, by: visit.technicianId, date: done };
  const isAdvised = random.chance(0.18) && addRecommendation(rows, world, random, advice);
  addDebrief(rows, world, random, { workOrderId, job, isAdvised });
}
