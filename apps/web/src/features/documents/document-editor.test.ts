import type { DocumentContext, SaveAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import { startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { packageTotals } from '@fieldwright/domain/proposals/document-pricing';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOfAnswer } from '../../lib/errors/api-error.ts';
import { createDocumentEditor, type DocumentEditor } from './document-editor.ts';
import { type DocumentKind, type Loaded, totalsOf } from './document-kind.ts';
import { isChanged } from './document-state.ts';

interface Sent {
  body: SaveRequestInput;
  answer: (answer: SaveAnswer) => void;
  fail: (error: unknown) => void;
}

const context: DocumentContext = {
  place: null,
  pricing: { allowOverrideTaxes: true, taxRounding: 'invoice' as const, taxItem: null, taxExemption: null },
  removal: null,
  placeRemoval: null,
  savedBy: { id: 2, name: 'Nate Okafor' },
  soldAs: null,
  sitePrices: null,
  loanPlans: [],
  lender: null,
  timeline: [],
  lineDepartments: [],
};
const proposal = build(salesProposalShape, {
  text: 'Replacement',
  packages: [{ text: 'Good' }],
  details: [
    { salesProposalPackageId: 1, text: 'Furnace', unitPriceCents: 50_000 },
    { salesProposalPackageId: 1, text: 'Filter', unitPriceCents: 2000, order: 1 },
  ],
});
const line = { kind: 'details', id: 1 };
const saved = (more: object = {}): SaveAnswer => ({
  outcome: 'saved',
  id: 7,
  version: 4,
  ids: {},
  cameIn: [],
  totals: [],
  differs: [],
  ...more,
});

let sent: Sent[];
let onServer: Loaded<SalesProposal>;
let editor: DocumentEditor<SalesProposal>;
const kind: DocumentKind<SalesProposal> = {
  shape: salesProposalShape,
  load: async () => onServer,
  send: (body) => new Promise((answer, fail) => sent.push({ body, answer, fail })),
  totals: (draft, pricing) =>
    totalsOf(
      draft.packages.map(({ id }) => id),
      (id) => packageTotals(draft, id!, pricing),
    ),
  isBlank: ({ text, details }) => text === '' && details.length === 0,
  label: ({ text }) => text,
};
const open = (edit = startEdit(salesProposalShape, proposal)) => {
  editor = createDocumentEditor({ kind, edit, context });
  return editor;
};
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const draft = () => editor.state.get().edit.draft;
const isDirty = () => isChanged({ kind, edit: editor.state.get().edit });
const lineOf = (id: number) => draft().details.find((detail) => detail.id === id);
const last = () => sent.at(-1)!;
const fieldsSent = () =>
  last().body.plan.steps.flatMap(({ records }) => records.map(({ id, fields }) => [id, Object.keys(fields)]));

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  onServer = { document: proposal, context };
  open();
});
afterEach(() => {
  editor.close();
  vi.useRealTimers();
});

describe('a document that cannot be saved', () => {
  it('is held back while something typed cannot be read, and says so (R5.8)', () => {
    editor.set(line, { text: 'Boiler' });
    editor.noteTyped(line, 'unitPriceCents', 'Enter an amount like 1,250.00.');
    editor.save();
    expect([editor.state.get().isHeldBack, sent.length]).toEqual([true, 0]);
    expect(editor.wrongAt(line, 'unitPriceCents')).toContain('Enter an amount');
    editor.noteTyped(line, 'unitPriceCents', null);
    editor.save();
    expect(editor.state.get().isHeldBack).toBe(false);
  });

  it('shows what the server refuses at its field, and keeps what was done (R5.8)', async () => {
    editor.set(line, { text: 'Boiler' });
    editor.save();
    await pass();
    last().fail(
      errorOfAnswer(422, { code: 'invalid', fields: { 'details.1.text': 'Use at most 500 characters.' } }),
    );
    await pass();
    expect(editor.wrongAt(line, 'text')).toBe('Use at most 500 characters.');
    expect([editor.state.get().saving.is, lineOf(1)?.text]).toEqual(['refused', 'Boiler']);
    editor.set(line, { text: 'Oil boiler' });
    expect(editor.wrongAt(line, 'text')).toBeUndefined();
  });
});

describe('a save without an answer, tried again for somebody who is signed out by then', () => {
  it('is sent once more as it was, and its answer is taken (R9.10)', async () => {
    editor.set(line, { text: 'Boiler' });
    editor.save();
    await pass();
    last().fail(new ApiError('foreign'));
    await pass(2000);
    last().fail(errorOfAnswer(401, { code: 'signed_out', title: 'Sign in.' }));
    await pass();
    expect(editor.state.get().saving.is).toBe('refused');
    editor.set(line, { text: 'Oil boiler' });
    editor.save();
    await pass(2000);
    const keys = new Set(sent.map(({ body }) => body.key));
    expect([sent.length, keys.size]).toEqual([3, 1]);
    last().answer(saved());
    await pass();
    expect([draft().version, lineOf(1)?.text, isDirty()]).toEqual([4, 'Oil boiler', true]);
  });
});

describe('canceling', () => {
  it('gives back exactly what editing began with (R4.1)', () => {
    editor.set(line, { unitPriceCents: 1 });
    editor.remove({ kind: 'details', id: 2 });
    editor.add('details', { salesProposalPackageId: 1, text: 'Thermostat' });
    const bringBack = editor.cancel();
    expect(draft()).toEqual(startEdit(salesProposalShape, proposal).draft);
    expect(isDirty()).toBe(false);
    bringBack();
    expect([isDirty(), lineOf(1)?.unitPriceCents]).toEqual([true, 1]);
  });

  it('of a part on top goes back to before the part, and keeps what was done before it (R4.1)', () => {
    editor.set(line, { text: 'Boiler' });
    editor.beginPart();
    editor.add('discounts', { salesProposalPackageId: 1, text: 'Fall offer' });
    editor.cancelPart();
    expect([draft().discounts, lineOf(1)?.text]).toEqual([[], 'Boiler']);
  });
});

describe('undo', () => {
  it('takes back typing in one field as one step, and does it again', () => {
    for (const text of ['B', 'Bo', 'Boiler']) editor.set(line, { text }, 'details.1.text');
    editor.set(line, { quantity: 2 }, 'details.1.quantity');
    editor.undo();
    expect(lineOf(1)).toMatchObject({ text: 'Boiler', quantity: 1 });
    editor.undo();
    expect(lineOf(1)?.text).toBe('Furnace');
    editor.redo();
    expect(lineOf(1)?.text).toBe('Boiler');
  });
});

describe('totals', () => {
  it('follow the draft (R1.3)', () => {
    const total = () => kind.totals(draft(), editor.pricing()).get(1)?.totalCents;
    expect(total()).toBe(52_000);
    editor.set(line, { quantity: 2 });
    expect(total()).toBe(102_000);
  });

  it('are under a tax item from the moment it is chosen, and without it when that is undone (R3.5)', () => {
    editor.knowTaxItem({ id: 9, text: 'Wake', jurisdictions: [{ id: 1, text: 'Wake', rate: 100_000 }] });
    editor.set({ kind: 'salesProposal', id: 7 }, { taxItemId: 9 });
    expect(kind.totals(draft(), editor.pricing()).get(1)?.totalCents).toBe(57_200);
    editor.undo();
    expect(kind.totals(draft(), editor.pricing()).get(1)?.totalCents).toBe(52_000);
  });
});

describe('a save', () => {
  it('whose answer was lost is sent again with the same key and the same plan (R9.10)', async () => {
    editor.set(line, { text: 'Boiler' });
    editor.save();
    await pass();
    last().fail(new ApiError('foreign'));
    await pass();
    expect(editor.state.get().saving.is).toBe('waiting');
    editor.set(line, { text: 'Oil boiler' });
    await pass(5000);
    expect(sent.map(({ body }) => body)).toEqual([sent[0]!.body, sent[0]!.body]);
    last().answer(saved());
    await pass();
    expect([isDirty(), lineOf(1)?.text]).toEqual([true, 'Oil boiler']);
    editor.save();
    await pass(1000);
    expect(last().body.basedOn).toBe(4);
    expect(last().body.key).not.toBe(sent[0]!.body.key);
  });

  it('leaves nothing to save, and says when', async () => {
    editor.set(line, { text: 'Boiler' });
    editor.save();
    await pass();
    expect([last().body.basedOn, fieldsSent()]).toEqual([3, [[1, ['text']]]]);
    last().answer(saved());
    await pass();
    const { saving, savedAt, edit } = editor.state.get();
    expect([saving.is, isDirty(), edit.base?.version]).toEqual(['idle', false, 4]);
    expect(savedAt).not.toBeNull();
  });

  it('gives new records their ids, and they stay the same rows (R4.2, R4.3)', async () => {
    const id = editor.add('details', { salesProposalPackageId: 1, text: 'Thermostat' });
    editor.save();
    await pass();
    editor.set({ kind: 'details', id }, { text: 'Thermostat, Wi-Fi' });
    last().answer(saved({ ids: { [id]: 501 } }));
    await pass();
    expect([lineOf(501)?.text, editor.keyOf(501)]).toEqual(['Thermostat, Wi-Fi', id]);
    editor.save();
    await pass(1000);
    expect(fieldsSent()).toEqual([[501, ['text']]]);
  });

  it('is not taken back while it is under way', async () => {
    editor.remove({ kind: 'details', id: 2 });
    editor.save();
    await pass();
    editor.undo();
    expect(lineOf(2)?.deleted).toBe(true);
    last().answer(saved());
    await pass();
    expect([lineOf(2), isDirty()]).toEqual([undefined, false]);
  });

  it('of a new document creates it, and goes on as that one', async () => {
    open(startNewEdit(salesProposalShape, { guid: proposal.guid, siteId: 41, text: 'Like another' }));
    expect(isDirty()).toBe(false);
    editor.save();
    await pass();
    expect(last().body).not.toHaveProperty('basedOn');
    last().answer(saved({ id: 812, version: 1, ids: { '-1': 812 } }));
    await pass();
    expect([draft().id, isDirty(), editor.state.get().edit.base?.version]).toEqual([812, false, 1]);
  });
});

describe('new records that a save makes one (R4.14)', () => {
  it('are shown as the server has them: what became of both is loaded', async () => {
    const first = editor.add('details', { salesProposalPackageId: 1, text: 'Thermostat' });
    const second = editor.add('details', { salesProposalPackageId: 1, text: 'Wi-Fi' });
    editor.save();
    await pass();
    const joined = { ...proposal.details[0]!, id: 501, text: 'Thermostat, Wi-Fi', order: 2 };
    onServer = {
      document: { ...proposal, version: 4, details: [...proposal.details, joined] },
      context,
    };
    last().answer(saved({ ids: { [first]: 501, [second]: 501 } }));
    await pass();
    expect([lineOf(501)?.text, draft().details.length, isDirty()]).toEqual(['Thermostat, Wi-Fi', 3, false]);
  });
});

describe('a new document that is asked about', () => {
  it('goes on beside what its site has by then, with what was chosen', async () => {
    const furnace = { ...proposal.packages[0]!, id: 31, text: 'Furnace' };
    const begun = startNewEdit(salesProposalShape, { guid: proposal.guid }, { packages: [furnace] });
    const theirs = { ...furnace, text: 'Heat pump' };
    editor = createDocumentEditor({
      kind: { ...kind, loadBeside: async () => ({ packages: [theirs] }) },
      edit: begun,
      context,
    });
    editor.set({ kind: 'packages', id: 31 }, { text: 'Boiler' });
    editor.save();
    await pass();
    const record = { kind: 'packages', id: 31 };
    const fields = [{ field: 'text', from: 'Furnace', theirs: 'Heat pump', yours: 'Boiler' }];
    const by = { id: 2, name: 'Nate' };
    const asked = { choices: ['theirs' as const, 'yours' as const], by, at: '2026-11-21T15:00:00Z' };
    const question = { type: 'sameField' as const, record, yours: record, fields, ...asked };
    last().answer({ outcome: 'asks', version: 0, questions: [question] });
    await pass();
    void editor.answer(['yours']);
    await pass(1000);
    const { plan, ...rest } = last().body;
    expect(rest).not.toHaveProperty('basedOn');
    expect(plan.steps.map(({ kind: of, records }) => [of, records[0]?.id])).toEqual([
      ['salesProposal', -1],
      ['packages', 31],
    ]);
    expect(plan.steps[1]?.records[0]?.fields).toEqual({ text: { from: 'Heat pump', to: 'Boiler' } });
  });
});

describe('what others change', () => {
  const theirs = { ...proposal, version: 5, note: 'Gate code 12' };
  const change = {
    kind: 'salesProposal',
    id: 7,
    field: 'note',
    by: { id: 2, name: 'Nate' },
    at: '2026-11-21T15:00:00Z',
  };

  it('is shown at once where nothing is changed here', () => {
    editor.receive({ document: theirs, context });
    expect([draft().note, editor.state.get().newer]).toEqual(['Gate code 12', null]);
  });

  it('counts for prices where it is beside the document: an exemption certificate of the customer', () => {
    editor.set(line, { text: 'Boiler' });
    const taxExemption = { certificate: 'F0003-17' };
    const exempt = { ...context, pricing: { ...context.pricing, taxExemption } };
    editor.receive({ document: proposal, context: exempt });
    expect(editor.pricing().taxExemption).toEqual(taxExemption);
    expect(draft().details[0]!.text).toBe('Boiler');
  });

  it('counts for estimates where it is beside the document: a financing plan (R1.7)', () => {
    editor.set(line, { text: 'Boiler' });
    const loanPlans = [{ id: 4, text: '18 months' }] as never[];
    editor.receive({ document: proposal, context: { ...context, loanPlans } });
    expect(editor.state.get().context.loanPlans).toEqual(loanPlans);
    expect(draft().details[0]!.text).toBe('Boiler');
  });

  it('is told where there are changes, and comes in with the save', async () => {
    editor.set(line, { text: 'Boiler' });
    editor.receive({ document: theirs, context });
    expect([draft().note, editor.state.get().newer?.context.savedBy?.name]).toEqual(['', 'Nate Okafor']);
    editor.save();
    await pass();
    expect(last().body.basedOn).toBe(3);
    onServer = {
      document: {
        ...theirs,
        version: 6,
        details: proposal.details.with(0, { ...proposal.details[0]!, text: 'Boiler' }),
      },
      context,
    };
    last().answer(saved({ version: 6, cameIn: [change] }));
    await pass();
    expect(draft()).toMatchObject({ note: 'Gate code 12', version: 6 });
    expect([isDirty(), editor.state.get().newer, editor.state.get().cameIn]).toEqual([false, null, [change]]);
  });

  it('asks where both changed the same, and saves what was chosen on their version', async () => {
    editor.set(line, { text: 'Boiler' });
    editor.save();
    await pass();
    const fields = [{ field: 'text', from: 'Furnace', theirs: 'Heat pump', yours: 'Boiler' }];
    const question = { type: 'sameField' as const, record: line, yours: line, fields };
    const asks = {
      ...question,
      choices: ['theirs' as const, 'yours' as const],
      by: change.by,
      at: change.at,
    };
    last().answer({ outcome: 'asks', version: 5, questions: [asks] });
    await pass();
    expect([editor.state.get().asked?.questions, isDirty()]).toEqual([[asks], true]);
    const pump = { ...proposal.details[0]!, text: 'Heat pump' };
    onServer = { document: { ...proposal, version: 5, details: proposal.details.with(0, pump) }, context };
    void editor.answer(['yours']);
    await pass(1000);
    expect(last().body.basedOn).toBe(5);
    expect(last().body.plan.steps[0]?.records[0]?.fields).toEqual({
      text: { from: 'Heat pump', to: 'Boiler' },
    });
  });

  it('stays as it is where theirs is chosen, and nothing is sent', async () => {
    editor.set(line, { text: 'Boiler' });
    editor.save();
    await pass();
    const fields = [{ field: 'text', from: 'Furnace', theirs: 'Heat pump', yours: 'Boiler' }];
    const asked = { choices: ['theirs' as const, 'yours' as const], by: change.by, at: change.at };
    const question = { type: 'sameField' as const, record: line, yours: line, fields, ...asked };
    last().answer({ outcome: 'asks', version: 5, questions: [question] });
    await pass();
    const pump = { ...proposal.details[0]!, text: 'Heat pump' };
    onServer = { document: { ...proposal, version: 5, details: proposal.details.with(0, pump) }, context };
    void editor.answer(['theirs']);
    await pass(1000);
    expect([lineOf(1)?.text, isDirty(), sent.length]).toEqual(['Heat pump', false, 1]);
  });
});
