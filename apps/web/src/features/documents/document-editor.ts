import type {
  DocumentContext,
  SaveAnswer,
  SavedAnswer,
  SaveRequestInput,
} from '@fieldwright/contract/documents';
import { findRecord, type RecordName } from '@fieldwright/domain/kernel/edit-graph';
import { asOneStep, redo, undo } from '@fieldwright/domain/kernel/edit-history';
import { answerMerge } from '@fieldwright/domain/kernel/edit-merge-answers';
import type { Choice, LastChange, MergeQuestion } from '@fieldwright/domain/kernel/edit-merge-question';
import { openPlan } from '@fieldwright/domain/kernel/edit-open';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import {
  type Edit,
  keepSnapshot,
  restoreSnapshot,
  startEdit,
  takeSnapshot,
} from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import { totalMargin } from '@fieldwright/domain/pricing/margin';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { ApiError } from '../../lib/api-error.ts';
import { dateNow } from '../../lib/clock.ts';
import { createSaver, type Saver, type SaverState } from '../../lib/saver.ts';
import { type Signal, signal } from '../../lib/signal.ts';
import type { DocumentKind, Loaded } from './document-kind.ts';
import { createKnown, type TaxItem } from './document-known.ts';
import { areJoined, editWith, idsOf, plannedSince, settledDocument, startAnew } from './document-settling.ts';
import { isTyped, recordEdits } from './record-edits.ts';

/** What others have done, and the person is to decide. */
export interface Asked {
  plan: Plan;
  questions: readonly MergeQuestion[];
}

export interface DocumentState<A extends Aggregate> {
  edit: Edit<A>;
  context: DocumentContext;
  saving: SaverState;
  /** when the last save was answered, while this editor is open */
  savedAt: Date | null;
  /** `kind.id.field` → what is wrong with what was typed there: it cannot be read, or the server has refused it */
  wrong: ReadonlyMap<string, string>;
  /** saving was tried while something could not be read */
  isHeldBack: boolean;
  asked: Asked | null;
  /** a newer version that others have made, while there are changes here: a save puts both together */
  newer: Loaded<A> | null;
  /** what others changed meanwhile and a save has taken in */
  cameIn: readonly LastChange[];
}

export interface EditorSettings<A extends Aggregate> {
  kind: DocumentKind<A>;
  edit: Edit<A>;
  context: DocumentContext;
  /** is told of each save that was carried out */
  saved?: (document: Loaded<A>) => void;
  newKey?: () => string;
}

export type DocumentEditor<A extends Aggregate> = ReturnType<typeof createDocumentEditor<A>>;

/** Whether there is something to save. A new document counts from its first change. */
export function isChanged<A extends Aggregate>({
  kind,
  edit,
}: {
  kind: DocumentKind<A>;
  edit: Edit<A>;
}): boolean {
  return edit.base === null ? edit.past.length > 0 : planSave(kind.shape, edit).steps.length > 0;
}

/** Whether a save has something to do. A new document that is like another one has it from the start. */
export function isSavable<A extends Aggregate>(of: { kind: DocumentKind<A>; edit: Edit<A> }): boolean {
  return isChanged(of) || (of.edit.base === null && !of.kind.isBlank(of.edit.draft));
}

/**
 * The editor of one document: its edit session with what belongs to a screen, and its saves, one after the other and each
 * with a key of its own (R9.10, R9.12). Work goes on while a save is under way; what is changed meanwhile is the next one's.
 */
export function createDocumentEditor<A extends Aggregate>({
  kind,
  edit: first,
  context: begun,
  saved: tell,
  newKey,
}: EditorSettings<A>) {
  const { shape } = kind;
  const state: Signal<DocumentState<A>> = signal<DocumentState<A>>({
    edit: first,
    context: begun,
    saving: { is: 'idle' },
    savedAt: null,
    wrong: new Map(),
    isHeldBack: false,
    asked: null,
    newer: null,
    cameIn: [],
  });
  const told = createKnown(begun);
  /** the id that a record was born with, for whoever shows it: it stays the same record when it gets its own */
  const born = new Map<number, number>();
  let sending: { draft: A; base: A | null } | null = null;
  /** steps that are being saved cannot be taken back meanwhile */
  let floor = 0;
  let group: { name: string; start: Edit<A> } | null = null;
  let saver: Saver | null = null;
  /** the last save's answer said more than is known here: a load is to be taken, whatever its version */
  let isBehind = false;

  const get = state.get;
  const put = (next: Partial<DocumentState<A>>) => state.set({ ...get(), ...next });
  function pricing(context = get().context): PricingSettings {
    const { edit } = get();
    const id = edit.draft['taxItemId'] as number | null;
    return {
      allowOverrideTaxes: context.pricing.allowOverrideTaxes,
      taxItem: id === null ? null : told.taxItem(id),
    };
  }

  /** Sets what is shown; a step of its own unless it goes on with the one before, as typing in one field does. */
  function change(apply: (edit: Edit<A>) => Edit<A>, name?: string): void {
    const { edit } = get();
    const after = apply(edit);
    if (after === edit) return;
    const goesOn = name !== undefined && group?.name === name;
    if (!goesOn) group = name === undefined ? null : { name, start: edit };
    put({ edit: goesOn ? asOneStep(group!.start, after) : after });
  }

  function begin(): Saver {
    saver ??= createSaver<SaveRequestInput, SaveAnswer>({
      take,
      send: (body, key) => kind.send({ ...body, key }),
      saved: (answer, body) => {
        if (answer.outcome === 'saved') void adopt(answer);
        else ask(answer, body.plan as Plan);
      },
      ...(newKey && { newKey }),
    });
    return saver;
  }

  function watched(): Saver {
    const isNew = saver === null;
    const current = begin();
    if (isNew)
      current.state.watch((saving) => {
        put({ saving, ...(saving.is === 'refused' && refusedFields(saving.error)) });
        if (saving.is === 'refused') [sending, floor] = [null, 0];
      });
    return current;
  }

  function refusedFields(error: unknown): Partial<DocumentState<A>> {
    const fields = error instanceof ApiError ? error.fields : {};
    return { wrong: new Map([...get().wrong, ...Object.entries(fields)]) };
  }

  function take(): SaveRequestInput | null {
    const { edit } = get();
    const plan = planSave(shape, edit);
    if (plan.steps.length === 0) return null;
    sending = { draft: edit.draft, base: edit.base };
    floor = edit.past.length;
    group = null;
    const totals = [...kind.totals(edit.draft, pricing())].map(([packageId, each]) => ({
      packageId,
      totalCents: each.totalCents,
      amountDueCents: each.amountDueCents,
    }));
    put({ edit: { ...edit, future: [] } });
    return {
      // the saver's own takes its place when it is sent
      key: '',
      plan: plan as SaveRequestInput['plan'],
      ...(edit.base && { basedOn: Number(edit.base['version']) }),
      ...(typeof edit.base?.['siteVersion'] === 'number' && { basedOnSite: edit.base['siteVersion'] }),
      totals,
      label: kind.label(edit.draft).slice(0, 200),
    };
  }

  async function adopt(answer: SavedAnswer): Promise<void> {
    const { draft: sent, base } = sending!;
    const ids = idsOf(answer);
    for (const [from, to] of Object.entries(ids)) born.set(to, born.get(Number(from)) ?? Number(from));
    const isNext = answer.version === Number(base?.['version'] ?? 0) + 1;
    const isAlone = isNext && answer.cameIn.length === 0 && !areJoined(shape, ids, base);
    const own = {
      document: settledDocument(shape, { sent, base, answer }, pricing()),
      context: contextNow(),
    };
    isBehind = !isAlone;
    settleOnto(own, answer, sent);
    if (!isAlone || answer.differs.length > 0) await catchUp(own.document.id);
  }

  function contextNow(): DocumentContext {
    const { context, edit } = get();
    const { taxItem } = pricing() as { taxItem: TaxItem | null };
    const used = edit.draft['taxItemId'] === null ? null : taxItem;
    const lineDepartments = told.lineDepartments();
    return { ...context, lineDepartments, pricing: { ...context.pricing, taxItem: used } };
  }

  function settleOnto(loaded: Loaded<A>, answer: SavedAnswer, sent: A): void {
    const { edit, newer } = get();
    const later = plannedSince(shape, edit, sent);
    [sending, floor, group] = [null, 0, null];
    put({
      edit: editWith(shape, loaded.document, later, idsOf(answer)),
      context: loaded.context,
      savedAt: dateNow(),
      wrong: new Map(),
      isHeldBack: false,
      newer: newer && Number(newer.document['version']) > answer.version ? newer : null,
      cameIn: answer.cameIn as readonly LastChange[],
    });
    // what others have added is not in it yet
    if (!isBehind) tell?.(loaded);
  }

  /** Loads what others have added; until it is there, what is known here stays. */
  async function catchUp(id: number): Promise<void> {
    const loaded = await kind.load(id).catch(() => null);
    if (!loaded) return;
    receive(loaded);
    tell?.(loaded);
  }

  function ask({ questions }: SaveAnswer & { outcome: 'asks' }, plan: Plan): void {
    [sending, floor] = [null, 0];
    put({ asked: { plan, questions: questions as readonly MergeQuestion[] } });
  }

  /** Takes the answers to what was asked, and saves. */
  async function answer(choices: readonly Choice[]): Promise<void> {
    const { asked, edit } = get();
    if (!asked) return;
    const { plan, questions } = asked;
    const answered = answerMerge(shape as never, {
      plan,
      questions,
      answers: choices,
      lowestId: edit.lowestId,
    });
    const anew = await startAnew(kind, edit);
    if (anew.context) told.know(anew.context);
    const known = anew.context ? { context: anew.context } : {};
    put({ ...known, edit: openPlan(shape, anew.edit, answered), asked: null, newer: null });
    save();
  }

  /** A version that has been loaded: shown at once where nothing is changed here, else told. */
  function receive(loaded: Loaded<A>): void {
    const { edit, newer } = get();
    const [version, known] = [Number(loaded.document['version']), Number(edit.base?.['version'] ?? 0)];
    if (edit.base === null || version < known || (version === known && !isBehind)) return;
    told.know(loaded.context);
    if (version === known || !(isChanged({ kind, edit }) || sending)) {
      const later = edit.past.length > 0 ? planSave(shape, edit) : null;
      isBehind = false;
      put({
        edit: later ? editWith(shape, loaded.document, later, {}) : startEdit(shape, loaded.document),
        context: loaded.context,
        newer: null,
      });
    } else if (version > Number(newer?.document['version'] ?? 0)) put({ newer: loaded });
  }

  function save(): void {
    const { wrong, edit } = get();
    if ([...wrong.keys()].some(isTyped)) return put({ isHeldBack: true });
    if (!isSavable({ kind, edit })) return;
    put({ wrong: new Map(), asked: null, cameIn: [] });
    watched().ask();
  }

  return {
    ...recordEdits(shape, { change, get, put }),
    state,
    kind,
    pricing,
    change,
    knowTaxItem: told.knowTaxItem,
    knowDepartment: told.knowDepartment,
    departmentOf: told.departmentOf,
    /** what a discount takes off as things stand; null where there is no total to take it from */
    discountTaken(id: number): number | null {
      const totals = [...kind.totals(get().edit.draft, pricing()).values()];
      return totals.flatMap(({ discounts }) => discounts).find((each) => each.id === id)?.amountCents ?? null;
    },
    /** what the lines of a package lose after discounts as things stand; 0 where they do not, or it cannot be said */
    lossCents(packageId: number | null, lines: Parameters<typeof totalMargin>[1]): number {
      const totals = kind.totals(get().edit.draft, pricing()).get(packageId);
      return Math.max(0, -((totals && totalMargin(totals, lines)?.cents) ?? 0));
    },
    keyOf: (id: number) => born.get(id) ?? id,
    /** how a record was when editing began */
    was: (name: RecordName): Fields | undefined =>
      get().edit.base ? findRecord(get().edit.base as Aggregate, name) : undefined,
    canUndo: () => get().edit.past.length > floor,
    undo() {
      group = null;
      if (get().edit.past.length > floor) put({ edit: undo(shape, get().edit) });
    },
    redo() {
      group = null;
      put({ edit: redo(shape, get().edit) });
    },
    /** Restores exactly what editing began with (R4.1). @returns a function that brings the changes back */
    cancel(): () => void {
      const { edit, newer } = get();
      const base = newer?.document ?? edit.base;
      group = null;
      put({
        edit: base ? startEdit(shape, base) : first,
        ...(newer && { context: newer.context, newer: null }),
        wrong: new Map(),
        isHeldBack: false,
        asked: null,
      });
      return () => put({ edit, newer });
    },
    /** a snapshot on top (R4.1), for a part that has a Cancel of its own */
    beginPart: () => put({ edit: takeSnapshot(get().edit) }),
    keepPart: () => put({ edit: keepSnapshot(get().edit) }),
    cancelPart() {
      // a save that was answered meanwhile has begun the edit anew
      if (get().edit.snapshots.length > 0) put({ edit: restoreSnapshot(get().edit) });
    },
    save,
    tryNow: () => saver?.tryNow(),
    answer,
    /** the questions are left for later; nothing is saved */
    leaveAsked: () => put({ asked: null }),
    receive,
    forgetCameIn: () => put({ cameIn: [] }),
    /** Sends nothing more. A save begins anew. */
    close(): void {
      saver?.close();
      saver = null;
    },
  };
}
