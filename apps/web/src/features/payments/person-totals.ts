import type { PersonTotal } from '@fieldwright/domain/payments/recorded-payment';

export type Method = PersonTotal['method'];

/** What one person, or everyone, collected on a day. */
export interface TakenOnDay {
  byMethod: Partial<Record<Method, number>>;
  count: number;
  amountCents: number;
  /** by card, not part of the amount */
  tipCents: number;
  pendingCount: number;
  pendingCents: number;
}

export interface PersonOnDay extends TakenOnDay {
  /** null if no person collected it */
  personId: number | null;
  takenBy: string | null;
}

export interface WhoTookWhat {
  /** the methods used, in fixed order */
  methods: Method[];
  /** largest total first */
  people: PersonOnDay[];
  all: TakenOnDay;
}

const order: readonly Method[] = ['cash', 'check', 'card', 'bank', 'financing', 'other'];
const nothing = (): TakenOnDay => ({
  byMethod: {},
  count: 0,
  amountCents: 0,
  tipCents: 0,
  pendingCount: 0,
  pendingCents: 0,
});

function add(
  to: TakenOnDay,
  { method, count, amountCents, tipCents, pendingCount, pendingCents }: PersonTotal,
): void {
  if (count > 0) to.byMethod[method] = (to.byMethod[method] ?? 0) + amountCents;
  to.count += count;
  to.amountCents += amountCents;
  to.tipCents += tipCents;
  to.pendingCount += pendingCount;
  to.pendingCents += pendingCents;
}

/** Sums up a day by person and method: a line per person and one for all. */
export function whoTookWhat(totals: readonly PersonTotal[]): WhoTookWhat {
  const people = new Map<number | null, PersonOnDay>();
  const all = nothing();
  for (const total of totals) {
    const { personId, takenBy } = total;
    const person = people.get(personId) ?? { personId, takenBy, ...nothing() };
    people.set(personId, person);
    add(person, total);
    add(all, total);
  }
  return {
    methods: order.filter((method) => all.byMethod[method] !== undefined),
    people: [...people.values()].toSorted(
      (a, b) => b.amountCents - a.amountCents || b.pendingCents - a.pendingCents,
    ),
    all,
  };
}
