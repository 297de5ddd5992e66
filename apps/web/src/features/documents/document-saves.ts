import type { SaveAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import { answerMerge } from '@fieldwright/domain/kernel/edit-merge-answers';
import type { Choice } from '@fieldwright/domain/kernel/edit-merge-question';
import { openPlan } from '@fieldwright/domain/kernel/edit-open';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { ApiError } from '../../lib/errors/api-error.ts';
import { noteSave } from '../../lib/last-save.ts';
import { createSaver, type Saver, type SaverState } from '../../lib/saves/saver.ts';
import { type EditedDocument, sentPlan } from './document-kind.ts';
import type { DocumentKnown } from './document-known.ts';
import type { DocumentPrices } from './document-prices.ts';
import { startAnew } from './document-settling.ts';
import { type DocumentStore, isSavable } from './document-state.ts';
import type { DocumentSteps } from './document-steps.ts';
import type { DocumentVersions, Sent } from './document-versions.ts';
import { isTyped } from './record-edits.ts';

interface Parts<A extends EditedDocument> {
  store: DocumentStore<A>;
  known: DocumentKnown;
  prices: DocumentPrices;
  steps: DocumentSteps<A>;
  versions: DocumentVersions<A>;
  newKey: (() => string) | undefined;
}

/** One save: what is sent, and what it was made from. */
interface Taken<A extends EditedDocument> extends Sent<A> {
  plan: Plan;
  request: SaveRequestInput;
}

/**
 * Creates the saves of one document, one at a time, each with its own key (R9.10, R9.12), and the questions
 * they return. Changes made during a save go into the next one.
 */
export function createSaves<A extends EditedDocument>(parts: Parts<A>) {
  const { store, known, prices, steps, versions, newKey } = parts;
  const { kind, get, put } = store;
  let saver: Saver | null = null;

  function open(): Saver {
    const opened = createSaver<Taken<A>, SaveAnswer>({
      take,
      send: ({ request }, key) => kind.send({ ...request, key }),
      saved(answer, taken) {
        if (answer.outcome !== 'saved') return ask(answer, taken);
        noteSave();
        void versions.adopt(answer, taken);
      },
      ...(newKey && { newKey }),
    });
    opened.state.watch(show);
    return opened;
  }

  function show(saving: SaverState): void {
    const refused = saving.is === 'refused' ? { wrong: wrongWith(saving.error) } : {};
    put({ saving, ...refused });
    if (saving.is === 'refused') steps.release();
  }

  function wrongWith(error: unknown): ReadonlyMap<string, string> {
    const fields = error instanceof ApiError ? error.fields : {};
    return new Map([...get().wrong, ...Object.entries(fields)]);
  }

  function take(): Taken<A> | null {
    const { edit } = get();
    const { draft, base } = edit;
    const plan = planSave(kind.shape, edit);
    if (plan.steps.length === 0) return null;
    const totals = [...prices.totals()].map(([packageId, { totalCents, amountDueCents }]) => ({
      packageId,
      totalCents,
      amountDueCents,
    }));
    steps.hold();
    const request = {
      // the saver replaces it when it sends
      key: '',
      plan: sentPlan(plan),
      ...(base && { basedOn: base.version }),
      ...(base?.siteVersion !== undefined && { basedOnSite: base.siteVersion }),
      totals,
      label: kind.label(draft).slice(0, 200),
    };
    return { draft, base, plan, request };
  }

  function ask({ questions }: SaveAnswer & { outcome: 'asks' }, { plan }: Taken<A>): void {
    steps.release();
    put({ asked: { plan, questions } });
  }

  function save(): void {
    const { wrong, edit } = get();
    if ([...wrong.keys()].some(isTyped)) return put({ isHeldBack: true });
    if (!isSavable({ kind, edit })) return;
    put({ wrong: new Map(), asked: null, cameIn: [] });
    saver ??= open();
    saver.ask();
  }

  return {
    save,
    tryNow: () => saver?.tryNow(),
    /** Applies the user's answers to the merge questions, and saves. */
    async answer(choices: readonly Choice[]): Promise<void> {
      const { asked, edit } = get();
      if (!asked) return;
      const { shape } = kind;
      const answered = answerMerge(shape, { ...asked, answers: choices, lowestId: edit.lowestId });
      const anew = await startAnew(kind, edit);
      if (anew.context) known.know(anew.context);
      const context = anew.context ? { context: anew.context } : {};
      put({ ...context, edit: openPlan(shape, anew.edit, answered), asked: null, newer: null });
      save();
    },
    /** Stops saving; the next save starts again. */
    close(): void {
      saver?.close();
      saver = null;
    },
  };
}
