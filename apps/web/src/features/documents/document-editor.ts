import type { DocumentContext } from '@fieldwright/contract/documents';
import { type RecordName, recordsById, recordsOf } from '@fieldwright/domain/kernel/edit-graph';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { EditRecord, Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { DocumentKind, EditedDocument, Loaded } from './document-kind.ts';
import { createKnown } from './document-known.ts';
import { createPrices } from './document-prices.ts';
import { createSaves } from './document-saves.ts';
import { createDocumentStore } from './document-state.ts';
import { createSteps } from './document-steps.ts';
import { createVersions } from './document-versions.ts';
import { recordEdits } from './record-edits.ts';

export interface EditorSettings<A extends EditedDocument> {
  kind: DocumentKind<A>;
  edit: Edit<A>;
  context: DocumentContext;
  /** called after each successful save */
  saved?: (document: Loaded<A>) => void;
  newKey?: () => string;
}

export type DocumentEditor<A extends EditedDocument> = ReturnType<typeof createDocumentEditor<A>>;

/**
 * Creates the editor of one document: its edit session with the state of its screen, and its saves (R9.10,
 * R9.12). Editing continues during a save.
 */
export function createDocumentEditor<A extends EditedDocument>(settings: EditorSettings<A>) {
  const { kind, context, saved, newKey } = settings;
  const store = createDocumentStore(kind, settings);
  const { state, get, put } = store;
  const known = createKnown(context);
  const prices = createPrices(store, known);
  const steps = createSteps(store);
  const versions = createVersions({ store, known, prices, steps, saved });
  const saves = createSaves({ store, known, prices, steps, versions, newKey });
  const { change, canUndo, undo, redo, cancel, beginPart, keepPart, cancelPart } = steps;
  const { pricing, discountTaken, lossCents } = prices;
  const { knowTaxItem, knowDepartment, departmentOf } = known;

  return {
    ...recordEdits(kind.shape, { change, get, put }),
    ...saves,
    state,
    kind,
    change,
    canUndo,
    undo,
    redo,
    cancel,
    beginPart,
    keepPart,
    cancelPart,
    pricing,
    discountTaken,
    lossCents,
    knowTaxItem,
    knowDepartment,
    departmentOf,
    receive: versions.receive,
    /** continues with changes that an earlier visit left on this device; a newer version is announced beside them */
    restore(kept: Edit<A>): void {
      const { edit, context: now } = get();
      const loaded = edit.base;
      const isNewer = loaded !== null && kept.base !== null && loaded.version > kept.base.version;
      steps.beginAnew();
      put({ edit: kept, wrong: new Map(), isHeldBack: false });
      if (isNewer) put({ newer: { document: loaded, context: now } });
    },
    keyOf: versions.keyOf,
    /** a record's fields when editing began */
    was(name: RecordName): Fields | undefined {
      const { base } = get().edit;
      return base ? indexed(recordsOf(base, name.kind)).get(name.id) : undefined;
    },
    /** closes the questions without an answer; nothing is saved */
    leaveAsked: () => put({ asked: null }),
    forgetCameIn: () => put({ cameIn: [] }),
  };
}

const indexes = new WeakMap<object, ReadonlyMap<number, EditRecord>>();
/** Returns records by id; each row of a document asks for its own. */
function indexed(records: readonly EditRecord[]): ReadonlyMap<number, EditRecord> {
  const known = indexes.get(records) ?? recordsById(records);
  indexes.set(records, known);
  return known;
}
