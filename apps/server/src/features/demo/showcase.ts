import { daysLater } from '@fieldwright/domain/kernel/days';
import { equipmentNamed } from './equipment.ts';
import { systemFor } from './fits.ts';
import { jobs } from './jobs.ts';
import { lineOf, repairPartsOf } from './lines.ts';
import { heatPumpReplacement, offers } from './offers.ts';
import type { Payment } from './payments.ts';
import { addProposal } from './proposals.ts';
import { type Random, randomOf } from './random.ts';
import type { Rows } from './rows.ts';
import { addWorkOrder } from './work-orders.ts';
import { entriesLike, personNamed, type World } from './world.ts';

/** A paid job of a named customer, newest first; none is in the future. */
interface PaidJob {
  customer: string;
  job: string;
  text: string;
  codes: readonly string[];
  by: string;
  daysAgo: number;
  at: number;
  given: Partial<Payment>;
  /** the same payment recorded a few minutes earlier, which is the valid one */
  again?: Partial<Payment>;
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const paid = (
  customer: string,
  work: readonly [job: string, text: string, ...codes: string[]],
  rest: Omit<PaidJob, 'customer' | 'job' | 'text' | 'codes'>,
): PaidJob => {
  const [job, text, ...codes] = work;
  return { customer, job, text, codes, ...rest };
};

const paidJobs: readonly PaidJob[] = [
  paid('Whitlock', ['No heat', 'No heat upstairs', 'HVAC-DIAG', 'HVAC-IGN-SIN'], {
    by: 'marcus.bell',
    daysAgo: 0,
    at: minutes('09:35'),
    given: { method: 'card', reference: 'Visa 4417' },
  }),
  paid('Farrow', ['Safety inspection', 'Surge protector at the panel', 'ELE-SPD-50'], {
    by: 'nora.lind',
    daysAgo: 0,
    at: minutes('08:50'),
    given: { method: 'check', reference: '7187' },
  }),
  paid('Feld', ['Tune-up', 'Tune-up, maintenance plan', 'HVAC-TUNE-HP'], {
    by: 'marcus.bell',
    daysAgo: 0,
    at: minutes('08:10'),
    given: { method: 'cash' },
  }),
  paid('Penland', ['Breaker tripping', 'Walk-in cooler breaker', 'ELE-DIAG', 'ELE-BR-260'], {
    by: 'beth.young',
    daysAgo: 1,
    at: minutes('14:05'),
    given: { method: 'bank', status: 'pending' },
  }),
  paid('Okafor', ['Leak', 'Leak under the kitchen sink', 'PLB-DIAG', 'PLB-SNK-TRP'], {
    by: 'rosa.jimenez',
    daysAgo: 1,
    at: minutes('11:40'),
    given: { method: 'check', reference: '7051', status: 'voided', voidReason: 'Entered twice' },
    again: { method: 'check', reference: '7051' },
  }),
  paid('Mbeki', ['Air quality', 'Musty smell from the vents', 'HVAC-AIR-UV', 'HVAC-DUC-SEA'], {
    by: 'aisha.rahman',
    daysAgo: 3,
    at: minutes('13:15'),
    given: { method: 'card', reference: 'Visa 0093', refundedCents: 4_000 },
  }),
  paid('Whitaker', ['Generator service', 'Annual generator service', 'ELE-GNS-YR'], {
    by: 'omar.haddad',
    daysAgo: 3,
    at: minutes('10:12'),
    given: { method: 'cash' },
    again: { method: 'card', reference: 'Amex 1009', status: 'failed' },
  }),
];

/** Adds recent payments in every state, for named customers. */
export function addShowcase(rows: Rows, world: World): void {
  const random = randomOf('showcase');
  for (const [place, each] of paidJobs.entries()) addPaidJob(rows, world, random, { ...each, place });
  addDeposits(rows, world);
}

function addPaidJob(rows: Rows, world: World, random: Random, paidJob: PaidJob & { place: number }): void {
  const { place, given, again } = paidJob;
  const site = world.sites.find(({ lastName }) => lastName === paidJob.customer);
  const job = jobs.find(({ text }) => text === paidJob.job);
  if (!site || !job) return;
  const day = daysLater(world.calendar.today, -paidJob.daysAgo);
  const until = (time: number) =>
    new Date(
      Math.min(Date.parse(world.calendar.at(day, time)), world.calendar.now - place * 900_000),
    ).toISOString();
  const at = until(paidJob.at);
  const entries = paidJob.codes.flatMap((code) => entriesLike(world, code).slice(0, 1));
  const systems = entries.map(({ code }) => systemFor(code, site.systems, equipmentNamed));
  const lines = entries.map((entry, order) => ({
    ...lineOf(world, entry, order),
    siteSystemId: systems[order]?.id ?? null,
  }));
  const by = personNamed(world, paidJob.by);
  const isVoided = given.status === 'voided';
  addWorkOrder(rows, world, random, {
    site,
    text: paidJob.text,
    technicianId: by,
    departmentId: world.departments[job.trade],
    callId: null,
    begun: until(paidJob.at - 80),
    done: at,
    lines,
    repairParts: entries.flatMap((entry, index) => repairPartsOf(world, entry, lines[index]!.id)),
    discounts: [],
    rebates: [],
    paid: [
      {
        at,
        share: 1,
        given: { ...given, ...(isVoided && { voidedBy: by, voidedDate: until(paidJob.at + 12) }) },
      },
      ...(again ? [{ at: until(paidJob.at - 2), share: 1, given: again }] : []),
    ],
    processedDate: null,
  });
}

function addDeposits(rows: Rows, world: World): void {
  const siteOf = (name: string) => world.sites.find(({ lastName }) => lastName === name);
  const castellano = siteOf('Castellano');
  const lindqvist = siteOf('Lindqvist');
  const day = (ago: number) => daysLater(world.calendar.today, -ago);
  const ductless = offers.find(({ text }) => text === 'Ductless for two rooms');
  if (castellano)
    addProposal(rows, world, {
      offer: heatPumpReplacement,
      status: 'Viewed',
      site: castellano,
      day: day(1),
      nth: 900,
      deposit: {
        method: 'card',
        amountCents: 250_000,
        reference: 'Mastercard 8812',
        receivedDate: world.calendar.at(day(1), 980),
      },
    });
  if (lindqvist && ductless)
    addProposal(rows, world, {
      offer: ductless,
      status: 'Sent',
      site: lindqvist,
      day: day(3),
      nth: 901,
      deposit: {
        method: 'financing',
        amountCents: 129_075,
        reference: 'Plan 4012',
        receivedDate: world.calendar.at(day(3), 930),
      },
    });
}
