import { daysLater } from '@fieldwright/domain/kernel/days';
import { noTimes } from '@fieldwright/domain/schedule/visit-status';

import { overlapOn, planDay, type Slot } from './day-plan.ts';
import { type Job, jobs, reasonOf } from './jobs.ts';
import { guidOf, type Random, randomOf } from './random.ts';
import { type Rows, stamps } from './rows.ts';
import { type LastVisits, siteFor, sitesFor } from './sites-for.ts';
import { addVisitWork } from './visit-work.ts';
import { personNamed, type World, type WorldSite } from './world.ts';

export type VisitStatus = 'scheduled' | 'confirmed' | 'dispatched' | 'working' | 'done';

/** Adds the board's events from two weeks ago to the end of next week; this week is full. */
export function addSchedule(rows: Rows, world: World, taken: (slot: Slot) => boolean): void {
  const { monday, today } = world.calendar;
  const visits: LastVisits = new Map();
  for (let offset = -14; offset < 14; offset++) {
    const day = daysLater(monday, offset);
    const fill = offset < 0 ? 0.55 + (offset + 14) / 40 : offset < 7 ? 1 : 0.45;
    const slots = planDay(world, day, fill);
    const overlap = day === today ? overlapOn(slots, world) : null;
    // choose all sites before dropping visits, so that the rest keep their sites
    const placed = [...slots, ...(overlap ? [overlap] : [])].map((slot) =>
      placeOf(world, slot, { visits, day: offset }),
    );
    addDay(
      rows,
      world,
      placed.filter((slot) => !taken(slot)),
    );
  }
  addTray(rows, world);
}

interface Placed extends Slot {
  /** null for blocked time */
  site: WorldSite | null;
}

function placeOf(world: World, slot: Slot, { visits, day }: { visits: LastVisits; day: number }): Placed {
  const { job, reason, start, technicianIds, text } = slot;
  if (!job || !reason) return { ...slot, site: null };
  const random = randomOf(`site ${slot.day} ${start} ${emailOf(world, technicianIds[0]!)} ${text}`);
  return { ...slot, site: siteFor(random, sitesFor(world, job, reason), { visits, day, rest: 10 }) };
}

function addDay(rows: Rows, world: World, slots: Placed[]): void {
  const next = new Map<number, number>();
  for (const slot of slots.toSorted((a, b) => a.start - b.start)) {
    const [first] = slot.technicianIds;
    const status = statusOf(world, slot, next.get(first!) ?? 0);
    if (status !== 'done' && slot.job) next.set(first!, (next.get(first!) ?? 0) + 1);
    addSlot(rows, world, slot, status);
  }
}

/**
 * Returns a visit's current status. @param before how many of the technician's earlier visits that day are
 * not done
 */
function statusOf({ calendar }: World, { day, start, end, job }: Slot, before: number): VisitStatus {
  if (Date.parse(calendar.at(day, end)) <= calendar.now) return 'done';
  if (!job) return 'scheduled';
  const begins = Date.parse(calendar.at(day, start));
  // occasionally one is late and still on the way
  const isLate = begins > calendar.now - 30 * 60_000 && (start / 15) % 4 === 1;
  if (begins <= calendar.now) return isLate ? 'dispatched' : 'working';
  if (day === calendar.today && before <= 1 && begins - calendar.now < 60 * 60_000) return 'dispatched';
  return (start / 15) % 3 === 0 || (day === calendar.today && before <= 2) ? 'confirmed' : 'scheduled';
}

/** Returns a person's email. Drawing by email is repeatable; ids differ from seed to seed. */
const emailOf = ({ people }: World, personId: number) => people.find(({ id }) => id === personId)?.email;

function addSlot(rows: Rows, world: World, slot: Placed, status: VisitStatus): void {
  const { day, start, end, technicianIds, job, reason, site, text, kind, overlapReason } = slot;
  const random = randomOf(`slot ${day} ${start} ${emailOf(world, technicianIds[0]!)} ${text}`);
  const { calendar } = world;
  const dispatcher = personNamed(world, 'hannah.ortiz');
  const booked = calendar.at(daysLater(day, -random.int(1, 9)), random.int(32, 68) * 15);
  const made = new Date(Math.min(Date.parse(booked), calendar.now - 60_000)).toISOString();
  const callId =
    job && site ? addCall(rows, world, random, { job, site, day, start, status, text, made }) : null;
  const id = world.nextId();
  const times = timesOf(world, random, { slot, status });
  rows.add('schedule_events', {
    id,
    guid: guidOf(id),
    callId,
    start: calendar.at(day, start),
    end: calendar.at(day, end),
    status,
    text: job ? '' : text,
    kind,
    overlapReason,
    overlapBy: overlapReason === null ? null : dispatcher,
    ...times,
    version: 1,
    ...stamps(dispatcher, made),
  });
  for (const personId of technicianIds)
    rows.add('schedule_event_technicians', { scheduleEventId: id, personId });
  if (!job || !reason || !site || job.estimate || callId === null) return;
  if (status !== 'done' && status !== 'working') return;
  addVisitWork(rows, world, random, {
    job,
    reason,
    site,
    text,
    callId,
    day,
    technicianId: technicianIds[0]!,
    begun: times.arrivedDate!,
    done: times.finishedDate,
  });
}

/** Returns the times of a visit's steps so far. */
function timesOf({ calendar }: World, random: Random, { slot, status }: { slot: Slot; status: VisitStatus }) {
  const { day, start, end, job } = slot;
  const none = { ...noTimes };
  const until = (minutes: number) =>
    new Date(Math.min(Date.parse(calendar.at(day, minutes)), calendar.now)).toISOString();
  if (!job || status === 'scheduled' || status === 'confirmed') return none;
  const arrived = start + random.int(-4, 9);
  const enRouteDate = until(arrived - random.int(9, 24));
  if (status === 'dispatched') return { ...none, enRouteDate };
  if (status === 'working') return { ...none, enRouteDate, arrivedDate: until(arrived) };
  return { ...none, enRouteDate, arrivedDate: until(arrived), finishedDate: until(end + random.int(-8, 6)) };
}

interface Call {
  job: Job;
  site: WorldSite;
  text: string;
  made: string;
  status: VisitStatus | 'unscheduled' | 'onHold' | 'canceled';
  day: string | null;
  start: number;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function addCall(rows: Rows, world: World, random: Random, call: Call): number {
  const { job, site, text, made, status, day, start } = call;
  const id = world.nextId();
  const from = Math.floor(start / 60) * 60;
  const isPromised = day !== null && (status === 'unscheduled' || random.chance(0.6));
  rows.add('calls', {
    id,
    guid: guidOf(id),
    customerId: site.customerId,
    siteId: site.id,
    callDepartmentTypeId: world.departments[job.trade],
    jobTypeId: world.jobTypes.get(job.text) ?? null,
    priority: job.priority,
    expectedMinutes: job.minutes,
    windowDate: isPromised ? day : null,
    windowStart: isPromised ? clock(from) : null,
    windowEnd: isPromised ? clock(from + (random.chance(0.5) ? 120 : 240)) : null,
    notes: `${text}.`,
    status,
    leadSourceId: leadSourceOf(world, text),
    returnOfWorkOrderId: null,
    contactName: contacts[text] ?? '',
    contactPhone: '',
    cancelReason: status === 'canceled' ? 'customerCanceled' : null,
    cancelNote: status === 'canceled' ? 'Their son fixed it.' : '',
    canceledDate: status === 'canceled' ? new Date(world.calendar.now - 90 * 60_000).toISOString() : null,
    canceledBy: status === 'canceled' ? personNamed(world, 'beth.young') : null,
    version: 1,
    ...stamps(personNamed(world, 'hannah.ortiz'), made),
  });
  return id;
}

/** Who asked for the visit, if not the customer. */
const contacts: Record<string, string> = {
  'Water coming through ceiling, unit 4': 'Joan Reyes, tenant in unit 4',
  'Kitchen faucet dripping, parish house': 'Sister Agnes',
};

/** Returns the lead source for a text; the same text always gets the same one. */
const leadSourceOf = ({ leadSources }: World, text: string): number | null =>
  leadSources[text.length % leadSources.length] ?? null;

/**
 * Unassigned calls: the customer's last name (null for any suitable customer), the job, the reason, the
 * priority and the status.
 */
const waiting = [
  ['Delgado', 'No heat', 'No heat, infant in the home', 'emergency', 'unscheduled'],
  ['Kessel', 'Leak', 'Water coming through ceiling, unit 4', 'high', 'unscheduled'],
  ['Moreau', 'No power', 'Half the kitchen has no power', 'high', 'unscheduled'],
  ['Nolan', 'Backflow test', 'Annual backflow test, before 8 AM', 'low', 'unscheduled'],
  [null, 'Generator service', 'Generator didn’t start last week', 'normal', 'unscheduled'],
  ['Byrne', 'Faucets and fixtures', 'Kitchen faucet dripping, parish house', 'normal', 'unscheduled'],
  [null, 'Maintenance visit, two systems', 'Maintenance visit, two systems', 'normal', 'unscheduled'],
  [null, 'Clogged drain', 'Main line backing up', 'high', 'unscheduled'],
  [null, 'Lights and fans', 'Bath fan is loud', 'low', 'unscheduled'],
  [null, 'Thermostat', 'Thermostat blank', 'normal', 'unscheduled'],
  ['Mbeki', 'Air quality', 'Waiting on dehumidifier delivery', 'normal', 'onHold'],
  ['Pace', 'Panel upgrade', 'Waiting on permit', 'low', 'onHold'],
  [null, 'Toilet', 'Toilet keeps running', 'normal', 'canceled'],
] as const;

function addTray(rows: Rows, world: World): void {
  const random = randomOf(`tray ${world.calendar.today}`);
  for (const [index, [lastName, jobText, text, priority, status]] of waiting.entries()) {
    const job = jobs.find((each) => each.text === jobText)!;
    const reason = reasonOf(job, text);
    const site =
      world.sites.find((each) => each.lastName === lastName) ??
      random.pick(reason ? sitesFor(world, job, reason) : world.sites);
    const made = new Date(world.calendar.now - (index * 47 + 12) * 60_000).toISOString();
    const day = priority === 'emergency' ? world.calendar.today : null;
    addCall(rows, world, random, { job: { ...job, priority }, site, text, made, status, day, start: 720 });
  }
}
