import type { DocumentContext } from '@fieldwright/contract/documents';
import type { LastChange, MergeQuestion } from '@fieldwright/domain/kernel/edit-merge-question';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { SaverState } from '../../lib/saves/saver.ts';
import { type Signal, signal } from '../../lib/signal.ts';
import type { DocumentKind, EditedDocument, Loaded } from './document-kind.ts';

/** Conflicts with others' changes that the user has to resolve. */
export interface Asked {
  plan: Plan;
  questions: readonly MergeQuestion[];
}

/** The state of a document's screen while it is edited. */
export interface DocumentState<A extends EditedDocument> {
  edit: Edit<A>;
  context: DocumentContext;
  saving: SaverState;
  /** when the last save succeeded, since this editor was opened */
  savedAt: Date | null;
  /** `kind.id.field` → error text: the input can't be read, or the server refused it */
  wrong: ReadonlyMap<string, string>;
  /** a save was stopped because some input can't be read */
  isHeldBack: boolean;
  asked: Asked | null;
  /** a newer version by others while there are changes here; a save merges both */
  newer: Loaded<A> | null;
  /** others' changes that a save merged */
  cameIn: readonly LastChange[];
}

/** The shared state of an editor's parts, and the kind of document. */
export interface DocumentStore<A extends EditedDocument> {
  kind: DocumentKind<A>;
  state: Signal<DocumentState<A>>;
  get: () => DocumentState<A>;
  put: (next: Partial<DocumentState<A>>) => void;
}

/** Creates the state of an edit of which nothing has been saved yet. */
export function createDocumentStore<A extends EditedDocument>(
  kind: DocumentKind<A>,
  { edit, context }: Pick<DocumentState<A>, 'edit' | 'context'>,
): DocumentStore<A> {
  const state = signal<DocumentState<A>>({
    edit,
    context,
    saving: { is: 'idle' },
    savedAt: null,
    wrong: new Map(),
    isHeldBack: false,
    asked: null,
    newer: null,
    cameIn: [],
  });
  return { kind, state, get: state.get, put: (next) => state.set({ ...state.get(), ...next }) };
}

interface Edited<A extends EditedDocument> {
  kind: DocumentKind<A>;
  edit: Edit<A>;
}

/** Checks whether there is something to save. A new document counts from its first change. */
export function isChanged<A extends EditedDocument>({ kind, edit }: Edited<A>): boolean {
  return edit.base === null ? edit.past.length > 0 : planSave(kind.shape, edit).steps.length > 0;
}

/** Checks whether it is a new document that begins with something, as a copy does: it can be saved at once. */
export const isNewCopy = <A extends EditedDocument>({ kind, edit }: Edited<A>): boolean =>
  edit.base === null && !kind.isBlank(edit.draft);

/** Checks whether a save would do anything. */
export const isSavable = <A extends EditedDocument>(of: Edited<A>): boolean => isChanged(of) || isNewCopy(of);
