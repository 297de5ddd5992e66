import type { EventKind } from '@fieldwright/domain/schedule/event-kind';
import { monthOf, weekday } from './calendar.ts';
import { type Job, jobs, type Reason, reasonOf, reasonsIn } from './jobs.ts';
import { type Random, randomOf } from './random.ts';
import { personNamed, type World } from './world.ts';

/**
 * A stretch of a technician's day, in minutes after midnight, in quarter hours. Without a job, it is
 * blocked time.
 */
export interface Slot {
  day: string;
  start: number;
  end: number;
  technicianIds: number[];
  job: Job | null;
  /** why the customer called; null for blocked time */
  reason: Reason | null;
  text: string;
  /** the kind of blocked time; null for a job */
  kind: EventKind | null;
  /** the reason for double-booking, if it overlaps another slot */
  overlapReason: string | null;
}

const quarter = (minutes: number) => Math.ceil(minutes / 15) * 15;

/**
 * Checks whether someone works on a day. On Sundays only those on call do, unless today is a Sunday, so
 * that visitors see a full day. People whom the demo offers as sign-ins work every day.
 */
const worksOn = ({ calendar }: World, random: Random, day: string, { email }: World['people'][number]) =>
  random.chance(weekday(day) === 7 && day !== calendar.today ? 0.4 : 0.96) || isShown(email);
const isShown = (email: string) => email.startsWith('marcus.bell@');

/**
 * Plans all technicians' work on a day; the same day always gets the same plan.
 * @param fill how full the day is; 1 is about five visits for each technician
 */
export function planDay(world: World, day: string, fill: number): Slot[] {
  const random = randomOf(`day ${day}`);
  const technicians = world.people.filter(({ trade }) => trade !== null);
  const there = random.shuffled(technicians).filter((person) => worksOn(world, random, day, person));
  const installer = random.pick(there.filter(({ email }) => !isShown(email)));
  const slots = there.flatMap((person) =>
    planPerson(random, {
      day,
      personId: person.id,
      jobs: jobs.filter((job) => job.trade === person.trade && reasonsIn(job, monthOf(day)).length > 0),
      installs: person === installer && weekday(day) < 6,
      fill,
    }),
  );
  const helped = slots.find(({ job }) => job?.install);
  const helper =
    helped &&
    technicians.find(
      ({ trade, id, email }) =>
        trade === helped.job!.trade && !helped.technicianIds.includes(id) && !isShown(email),
    );
  if (!helped || !helper) return slots;
  // an installation takes two people: the second one's own day is dropped
  helped.technicianIds.push(helper.id);
  return slots.filter((slot) => slot === helped || !slot.technicianIds.includes(helper.id));
}

interface Person {
  day: string;
  personId: number;
  jobs: readonly Job[];
  installs: boolean;
  fill: number;
}

function planPerson(random: Random, { day, personId, jobs: own, installs, fill }: Person): Slot[] {
  const slots: Slot[] = [];
  const add = (start: number, end: number, rest: Pick<Slot, 'job' | 'reason' | 'text' | 'kind'>) =>
    slots.push({ day, start, end, technicianIds: [personId], overlapReason: null, ...rest });
  const addJob = (start: number, length: number, job: Job) => {
    const reason = random.pick(reasonsIn(job, monthOf(day)));
    add(start, start + length, { job, reason, text: reason.text, kind: null });
  };
  const small = own
    .filter((job) => !job.install)
    .map((job) => [job, job.share * { emergency: 3, high: 5, normal: 6, low: 3 }[job.priority]] as const);
  let time = random.pick([450, 465, 480, 480, 495]);
  const install = own.find((job) => job.install);
  if (installs && install) {
    addJob(480, install.minutes, install);
    return slots;
  }
  if (random.chance(0.05) && weekday(day) < 6) {
    const text = random.pick(['Safety class', 'Backflow class', 'Van in the shop']);
    add(480, 600, { job: null, reason: null, text, kind: text.endsWith('class') ? 'training' : 'other' });
    time = 615;
  }
  let hadLunch = random.chance(0.35);
  while (time < 16 * 60 + 30) {
    if (!hadLunch && time >= 11 * 60 + 30) {
      const lunch = random.pick([30, 30, 45]);
      add(time, time + lunch, { job: null, reason: null, text: 'Lunch', kind: 'lunch' });
      hadLunch = true;
      time += lunch;
    }
    const job = random.weighted(small);
    const length = quarter(job.minutes * (0.75 + random.next() * 0.5));
    if (random.chance(fill)) addJob(time, length, job);
    time += length + random.pick([15, 15, 15, 30, 30]);
  }
  return slots;
}

/** Returns a second visit that overlaps one of the slots, with the reason; null if none can be overlapped. */
export function overlapOn(slots: Slot[], world: World): Slot | null {
  const tom = personNamed(world, 'tom.kowalski') ?? world.people.find(({ trade }) => trade === 'HVAC')?.id;
  const under = slots.find(
    ({ job, technicianIds, start }) => job && !job.install && technicianIds[0] === tom && start > 600,
  );
  const job = jobs.find(({ estimate }) => estimate);
  const reason = job && reasonOf(job, 'Second opinion on a new furnace');
  if (!under || !job || !reason) return null;
  const start = under.end - 30;
  return {
    ...under,
    job,
    reason,
    text: reason.text,
    start,
    end: start + 60,
    overlapReason: 'Next door to the first job; both customers agreed.',
  };
}
