import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SavedAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import { applyPlan, earlierIds, lowestIdOf } from '@fieldwright/domain/kernel/edit-apply';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Shape } from '@fieldwright/domain/kernel/edit-shape';
import type { Choose } from '@fieldwright/domain/kernel/testing/edit-samples';
import { runClock } from '../../../../scripts/run-clock.ts';

/*
 * A device that works offline, as far as the server can tell: drafts over waiting plans, frozen entries in
 * lanes, and senders that do not know of each other (offline.md 4).
 */

export interface Entry {
  key: string;
  lane: string;
  path: string;
  /** the body to send, exactly the same each time */
  body: string;
  state: 'waiting' | 'saved' | 'asks' | 'refused' | 'discarded';
  attempts: number;
  /** responses that refused it */
  refusals: number;
  receipt: SavedAnswer | null;
}

interface Lane {
  shape: Shape;
  path: string;
  /** the server's copy; null for a document created on the device */
  copy: Aggregate | null;
  entries: Entry[];
  plans: Plan[];
  /** temporary id → the save that creates it */
  made: Map<number, string>;
}

export class FieldDevice {
  readonly id = randomUUID();
  readonly lanes = new Map<string, Lane>();
  clockOffsetMs = 0;

  open(lane: string, shape: Shape, path: string, copy: Aggregate | null = null): void {
    this.lanes.set(lane, { shape, path, copy, entries: [], plans: [], made: new Map() });
  }

  get entries(): Entry[] {
    return [...this.lanes.values()].flatMap(({ entries }) => entries);
  }

  /** Returns the document as the screen shows it: the copy with the waiting plans applied in order. */
  view(name: string): Aggregate | null {
    const { shape, copy, plans } = this.lanes.get(name)!;
    return plans.reduce<Aggregate | null>((seen, plan) => applyPlan(shape, seen, plan), copy);
  }

  draft(name: string): Edit {
    const { shape, plans } = this.lanes.get(name)!;
    return startEdit(shape, this.view(name)!, lowestIdOf(shape, plans));
  }

  /** Saves a draft on the device by freezing it as the next entry of its lane. */
  save(
    name: string,
    edit: Edit,
    more: { elsewhere?: SaveRequestInput['refs']; mend?: (plan: Plan) => Plan } = {},
  ): Entry {
    const lane = this.lanes.get(name)!;
    const plan = planSave(lane.shape, edit);
    const entry = this.freeze(lane, name, (more.mend ?? ((same) => same))(plan), {
      ...this.standing(lane),
      elsewhere: more.elsewhere ?? {},
    });
    lane.entries.push(entry);
    lane.plans.push(plan);
    return entry;
  }

  /** Corrects a refused entry by putting a new one in its place. */
  correct(entry: Entry, mend: (plan: Plan) => Plan): Entry {
    const lane = this.lanes.get(entry.lane)!;
    const { plan, basedOn, after } = JSON.parse(entry.body);
    const at = lane.entries.indexOf(entry);
    const corrected = this.freeze(lane, entry.lane, mend(plan), {
      basedOn,
      after,
      replaces: entry.key,
      elsewhere: {},
    });
    entry.state = 'discarded';
    lane.entries.splice(at + 1, 0, corrected);
    return corrected;
  }

  private standing({ copy, entries }: Lane): { basedOn?: number; after?: string } {
    const before = entries.at(-1);
    if (before) return { after: before.key };
    return copy ? { basedOn: Number(copy['version']) } : {};
  }

  private freeze(
    lane: Lane,
    name: string,
    plan: Plan,
    {
      elsewhere,
      ...standing
    }: { basedOn?: number; after?: string; replaces?: string; elsewhere: SaveRequestInput['refs'] },
  ): Entry {
    const key = randomUUID();
    const own = earlierIds(lane.shape, plan).filter((id) => !elsewhere?.[String(id)]);
    const refs = Object.fromEntries(own.map((id) => [String(id), { key: lane.made.get(id)!, tempId: id }]));
    for (const { records } of plan.steps)
      for (const { id, created } of records) if (created) lane.made.set(id, lane.made.get(id) ?? key);
    const request = {
      key,
      format: 1,
      plan,
      ...standing,
      refs: { ...refs, ...elsewhere },
      label: `${name} ${lane.entries.length + 1}`,
      device: {
        id: this.id,
        date: new Date(runClock() - this.clockOffsetMs).toISOString(),
        clockOffsetMs: this.clockOffsetMs,
      },
    };
    return {
      key,
      lane: name,
      path: lane.path,
      body: JSON.stringify(request),
      state: 'waiting',
      attempts: 0,
      refusals: 0,
      receipt: null,
    };
  }

  /** Returns the real ids for a lane's temporary ids, from its receipts. */
  ids(name: string): Record<number, number> {
    return Object.assign({}, ...this.lanes.get(name)!.entries.map(({ receipt }) => receipt?.ids ?? {}));
  }
}

/** Simulates a network that loses requests: half of them before they arrive, half on the way back. */
export function lossyNetwork(
  address: string,
  token: string,
  { choose, lost }: { choose: Choose; lost: number },
) {
  const counts = { sent: 0, lostBefore: 0, lostAfter: 0 };
  const post = async (path: string, body: string): Promise<{ status: number; body: unknown } | null> => {
    counts.sent += 1;
    const fate = choose(100);
    if (fate < lost / 2) {
      counts.lostBefore += 1;
      return null;
    }
    const reply = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    const answer = { status: reply.status, body: reply.status === 204 ? null : await reply.json() };
    if (fate >= 100 - lost / 2) {
      counts.lostAfter += 1;
      return null;
    }
    return answer;
  };
  return { post, counts };
}
type Network = ReturnType<typeof lossyNetwork>;

/**
 * Simulates a tab that sends until nothing more can be sent. It does not know of other tabs; `hasty` ones
 * sometimes send an entry before the previous one has a response.
 */
export async function sendAll(
  device: FieldDevice,
  network: Network,
  { choose, hasty = false }: { choose: Choose; hasty?: boolean },
): Promise<void> {
  const lane = async (name: string) => {
    for (;;) {
      const { entries } = device.lanes.get(name)!;
      const waiting = entries.filter(({ state }) => state === 'waiting');
      const [head] = waiting;
      if (!head || entries.some(({ state }) => state === 'refused' || state === 'asks')) return;
      const entry = hasty && choose(4) === 0 ? (waiting[1] ?? head) : head;
      entry.attempts += 1;
      const reply = await network.post(entry.path, entry.body);
      if (reply) receive(entry, reply);
      else await pause(choose(8));
    }
  };
  await Promise.all([...device.lanes.keys()].map(lane));
}

function receive(entry: Entry, { status, body }: { status: number; body: unknown }): void {
  const { data, code } = body as { data?: SavedAnswer | { outcome: 'asks' }; code?: string };
  if (status === 200 && data?.outcome === 'saved') {
    entry.state = 'saved';
    entry.receipt = data;
  } else if (status === 200) entry.state = 'asks';
  else if (code === 'after_missing') return;
  else if ([403, 404, 409, 422].includes(status)) {
    entry.refusals += 1;
    entry.state = 'refused';
  } else throw new Error(`Unexpected answer ${status}: ${JSON.stringify(body)}`);
}
