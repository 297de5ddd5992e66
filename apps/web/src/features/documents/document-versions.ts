import type { SavedAnswer } from '@fieldwright/contract/documents';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import { dateNow } from '../../lib/clock.ts';
import type { EditedDocument, Loaded } from './document-kind.ts';
import type { DocumentKnown } from './document-known.ts';
import type { DocumentPrices } from './document-prices.ts';
import { areJoined, editWith, idsOf, plannedSince, settledDocument } from './document-settling.ts';
import { type DocumentStore, isChanged } from './document-state.ts';
import type { DocumentSteps } from './document-steps.ts';

interface Parts<A extends EditedDocument> {
  store: DocumentStore<A>;
  known: DocumentKnown;
  prices: DocumentPrices;
  steps: DocumentSteps<A>;
  /** called after each successful save */
  saved: ((document: Loaded<A>) => void) | undefined;
}

/** A document as sent: the draft, and the version it is based on. */
export interface Sent<A extends EditedDocument> {
  draft: A;
  base: A | null;
}

export type DocumentVersions<A extends EditedDocument> = ReturnType<typeof createVersions<A>>;

/** Updates the base of the edit to the server's versions, after the user's own saves and those of others. */
export function createVersions<A extends EditedDocument>({ store, known, prices, steps, saved }: Parts<A>) {
  const { kind, get, put } = store;
  const { shape } = kind;
  /** temporary ids by saved id, so that a record keeps its React key after its first save */
  const born = new Map<number, number>();
  /** the last save merged changes that are not loaded yet: take the next load whatever its version */
  let isBehind = false;

  /** Continues from the saved version, and loads what others have added. */
  async function adopt(answer: SavedAnswer, { draft: sent, base }: Sent<A>): Promise<void> {
    const ids = idsOf(answer);
    for (const [from, to] of Object.entries(ids)) born.set(to, born.get(Number(from)) ?? Number(from));
    const isNext = answer.version === (base?.version ?? 0) + 1;
    const isAlone = isNext && answer.cameIn.length === 0 && !areJoined(shape, ids, base);
    const document = settledDocument(shape, { sent, base, answer }, prices.pricing());
    const own = { document, context: prices.contextNow() };
    isBehind = !isAlone;
    settleOnto(own, answer, sent);
    // others' changes are not in it yet
    if (isAlone) saved?.(own);
    if (!isAlone || answer.differs.length > 0) await catchUp(document.id);
  }

  function settleOnto(loaded: Loaded<A>, answer: SavedAnswer, sent: A): void {
    const { edit, newer } = get();
    const later = plannedSince(shape, edit, sent);
    steps.beginAnew();
    put({
      edit: editWith(shape, loaded.document, later, idsOf(answer)),
      context: loaded.context,
      savedAt: dateNow(),
      wrong: new Map(),
      isHeldBack: false,
      newer: newer && newer.document.version > answer.version ? newer : null,
      cameIn: answer.cameIn,
    });
  }

  /** Loads what others have added; keeps the current state if that fails. */
  async function catchUp(id: number): Promise<void> {
    const loaded = await kind.load(id).catch(() => null);
    if (!loaded) return;
    receive(loaded);
    saved?.(loaded);
  }

  /** Takes a loaded version: shows it at once without local changes, otherwise announces it. */
  function receive(loaded: Loaded<A>): void {
    const { edit, newer } = get();
    const { version } = loaded.document;
    const current = edit.base?.version ?? 0;
    if (edit.base === null || version < current) return;
    known.know(loaded.context);
    if (version === current && !isBehind) {
      takeTerms(loaded.context);
      return;
    }
    if (version === current || !(isChanged({ kind, edit }) || steps.areHeld())) {
      const later = edit.past.length > 0 ? planSave(shape, edit) : null;
      isBehind = false;
      put({
        edit: later ? editWith(shape, loaded.document, later, {}) : startEdit(shape, loaded.document),
        context: loaded.context,
        newer: null,
      });
    } else if (version > (newer?.document.version ?? 0)) put({ newer: loaded });
  }

  /**
   * Takes what changes beside the document: what amounts depend on (a rate, an exemption or a financing plan), and what
   * the customer was sent, signed and wrote.
   */
  function takeTerms({ pricing, loanPlans, lender, sent, signed, messages }: Loaded<A>['context']): void {
    const { context } = get();
    const fromLink = {
      ...(sent !== undefined && { sent }),
      ...(signed !== undefined && { signed }),
      ...(messages !== undefined && { messages }),
    };
    const now = { ...context, pricing, loanPlans, lender, ...fromLink };
    if (!sameValue(now, context)) put({ context: now });
  }

  return {
    adopt,
    receive,
    keyOf: (id: number) => born.get(id) ?? id,
  };
}
