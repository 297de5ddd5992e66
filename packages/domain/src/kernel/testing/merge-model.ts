import { applyPlan } from '../edit-apply.ts';
import { diffOf } from '../edit-diff.ts';
import { type IdMap, isLive, nameKey, recordsOf, repointAggregate } from '../edit-graph.ts';
import { merge } from '../edit-merge.ts';
import { answerMerge } from '../edit-merge-answers.ts';
import type { Author, Choice, GoneRecord, LastChange, MergeQuestion } from '../edit-merge-question.ts';
import { type Plan, planSave } from '../edit-plan.ts';
import { type Edit, startEdit } from '../edit-session.ts';
import { settle } from '../edit-settle.ts';
import { type Aggregate, kindsOf, type Shape } from '../edit-shape.ts';
import { sameValue } from '../same-value.ts';
import { type Choose, chooser, pick, randomChange, sampleAggregate } from './edit-samples.ts';

/*
 * A model of two people and a server: the rows of one aggregate, the changes since each version, and saves in
 * any order. Records what the server accepts, so that tests can look for lost changes.
 */

/** An accepted save. */
export interface Accepted {
  by: Author;
  /** The person's start and result, with ids as in `after`. */
  seen: Aggregate;
  wanted: Aggregate;
  before: Aggregate;
  after: Aggregate;
  /** All questions asked, with their answers. */
  asked: readonly { question: MergeQuestion; answer: Choice }[];
  ids: IdMap;
}

interface Server {
  rows: Aggregate;
  version: number;
  changes: (LastChange & { version: number })[];
  gone: (GoneRecord & { version: number })[];
}

interface Client {
  author: Author;
  version: number;
  edit: Edit;
}

/** Lets two people edit and save in random turns. Returns the accepted saves in order. */
export function interleave(shape: Shape, { seed, turns }: { seed: number; turns: number }): Accepted[] {
  const choose = chooser(seed);
  const rows = sampleAggregate(shape, choose, 2);
  const server: Server = { rows, version: 1, changes: [], gone: [] };
  const open = (author: Author): Client => ({
    author,
    version: server.version,
    edit: startEdit(shape, server.rows),
  });
  const clients = [open({ id: 1, name: 'Ana' }), open({ id: 2, name: 'Ben' })];
  // few kinds, so that conflicts are likely
  const kinds = [0, 1, 2].map(() => pick(choose, kindsOf(shape)));
  const accepted: Accepted[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const at = choose(2);
    const client = clients[at] as Client;
    for (let steps = 1 + choose(3); steps > 0; steps -= 1)
      client.edit = randomChange(shape, client.edit, { choose, kinds });
    if (choose(2) === 0) continue;
    accepted.push(save(shape, server, { client, choose }));
    clients[at] = open(client.author);
  }
  return accepted;
}

function save(
  shape: Shape,
  server: Server,
  { client, choose }: { client: Client; choose: Choose },
): Accepted {
  const { author, edit } = client;
  const asked: { question: MergeQuestion; answer: Choice }[] = [];
  let plan = planSave(shape, edit);
  let lowestId = edit.lowestId;
  for (let round = 0; round < 5; round += 1) {
    const meanwhile = (each: { version: number; by: Author }) =>
      each.version > client.version && each.by.id !== author.id;
    const changes = server.changes.filter(meanwhile);
    const gone = server.gone.filter(meanwhile);
    const merged = merge(shape, { current: server.rows, plan, changes, gone });
    if (merged.questions.length === 0) {
      const done = write(shape, server, { plan: merged.plan, author });
      const ids = finalIds(merged.ids, done.ids);
      const seen = edit.base as Aggregate;
      const wanted = repointAggregate(shape, settle(shape, edit.draft, {}), ids);
      return { by: author, seen, wanted, before: done.before, after: server.rows, asked, ids };
    }
    const answers = merged.questions.map(({ choices }) => pick(choose, choices));
    merged.questions.forEach((question, index) => asked.push({ question, answer: answers[index] as Choice }));
    plan = answerMerge(shape, { plan, questions: merged.questions, answers, lowestId });
    lowestId -= 50;
  }
  throw new Error(`still asking after five rounds: ${JSON.stringify(asked.slice(-2))}`);
}

/** Runs a plan: assigns ids, writes the rows, and records who changed what. */
function write(
  shape: Shape,
  server: Server,
  { plan, author }: { plan: Plan; author: Author },
): { ids: IdMap; before: Aggregate } {
  const before = server.rows;
  server.version += 1;
  const created = plan.steps.flatMap(({ records }) => records.filter((record) => record.created));
  const ids = Object.fromEntries(created.map(({ id }, nth) => [id, server.version * 1000 + nth]));
  server.rows = repointAggregate(shape, applyPlan(shape, before, plan), ids);
  const { version } = server;
  const at = new Date(version * 60_000).toISOString();
  const { changes, gone } = changesOf(shape, { before, after: server.rows, by: author, at });
  server.changes.push(...changes.map((each) => ({ ...each, version })));
  server.gone.push(...gone.map((each) => ({ ...each, version })));
  return { ids, before };
}

/** Returns who changed what between two states, as a server's history says it. */
export function changesOf(
  shape: Shape,
  { before, after, by, at }: { before: Aggregate; after: Aggregate; by: Author; at: string },
): { changes: LastChange[]; gone: GoneRecord[] } {
  const changes: LastChange[] = [];
  const gone: GoneRecord[] = [];
  for (const { kind, id, from, to } of diffOf(shape, before, after)) {
    const stamp = { kind, id, by, at };
    if (from === null) changes.push({ ...stamp, field: null });
    else if (to === null) gone.push({ ...stamp, fields: from });
    else {
      for (const field of Object.keys(to)) {
        if (!sameValue(from[field], to[field])) changes.push({ ...stamp, field });
      }
    }
  }
  return { changes, gone };
}

/** Maps a record that joined one created by the same plan to that one's assigned id. */
function finalIds(joined: IdMap, drawn: IdMap): IdMap {
  const ends = Object.entries(joined).map(([id, other]) => [id, drawn[other] ?? other]);
  return { ...drawn, ...Object.fromEntries(ends) };
}

/** Returns the live records of an aggregate, by name. */
export function liveRecords(shape: Shape, aggregate: Aggregate): Map<string, Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>();
  for (const kind of kindsOf(shape)) {
    for (const record of recordsOf(aggregate, kind))
      if (isLive(record)) found.set(nameKey({ kind, id: record.id }), record);
  }
  return found;
}
