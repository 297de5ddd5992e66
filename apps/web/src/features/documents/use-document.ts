import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useEditKeys } from '../../lib/keys/use-edit-keys.ts';
import { useSignal } from '../../lib/signal.ts';
import { createDocumentEditor, type EditorSettings } from './document-editor.ts';
import type { EditedDocument, Loaded } from './document-kind.ts';
import { withServersOwn } from './document-settling.ts';
import { isChanged, isNewCopy } from './document-state.ts';
import { openMergeQuestions } from './merge-questions.dialog.tsx';
import { isTyped } from './record-edits.ts';
import { useDraft } from './use-draft.ts';
import { useUnhurriedDraft } from './use-unhurried-draft.ts';

interface Opening<A extends EditedDocument> extends EditorSettings<A> {
  /** the id in the address; for a new document, its other parameters */
  address: string;
  /** the server's last response; null for a new document */
  loaded: Loaded<A> | null;
  /** what would be lost, for the question on leaving */
  unsaved: string;
  /** a new document that begins with data that exists nowhere else */
  isOnlyHere?: boolean;
}

/** Returns who last changed a document after an edit of it began, and when; null if nobody did. */
function changedSince<A extends EditedDocument>(
  { base }: Edit<A>,
  { document, context }: { document: A | null; context: DocumentContext },
) {
  const isOlder = base !== null && document !== null && document.version > base.version;
  return isOlder ? { by: context.savedBy, date: document.updatedDate } : null;
}

/**
 * Returns the editor of the document at an address, with the state of its screen. The editor stays when a
 * first save gives a new document its address; a different document gets a new editor.
 */
export function useDocument<A extends EditedDocument>(opening: Opening<A>) {
  const { address, loaded, unsaved, kind, isOnlyHere = false } = opening;
  const [held, hold] = useState(() => ({ address, editor: createDocumentEditor(opening) }));
  let { editor } = held;
  if (held.address !== address) {
    const isSame = String(editor.state.get().edit.draft.id) === address;
    if (!isSame) editor = createDocumentEditor(opening);
    hold({ address, editor });
  }
  const state = useSignal(editor.state);
  const { edit, asked, context, newer } = state;
  const draft = useMemo(
    () => (newer ? withServersOwn(kind.shape, edit.draft, newer.document) : edit.draft),
    [kind, edit.draft, newer],
  );
  const hasChanges = useMemo(() => isChanged({ kind, edit }), [kind, edit]);
  const savable = hasChanges || isNewCopy({ kind, edit });
  // unreadable input would be lost, too
  const isDirty = hasChanges || (isOnlyHere && edit.base === null) || [...state.wrong.keys()].some(isTyped);
  const priced = useUnhurriedDraft(edit.draft);
  const totals = useMemo(() => kind.totals(priced, editor.pricing(context)), [kind, priced, context, editor]);

  useEffect(() => () => editor.close(), [editor]);
  useEffect(() => {
    if (loaded && loaded.document.id === editor.state.get().edit.draft.id) editor.receive(loaded);
  }, [editor, loaded]);
  const decide = useEffectEvent(() => openMergeQuestions(editor));
  useEffect(() => {
    if (asked) decide();
  }, [asked]);
  const { offer: kept, forget } = useDraft({ editor, kind, address, edit, isDirty });
  const offer = useMemo(
    () => kept && { ...kept, since: changedSince(kept.edit, newer ?? { document: edit.base, context }) },
    [kept, newer, edit.base, context],
  );
  useUnsaved(isDirty || state.saving.is === 'saving' || state.saving.is === 'waiting', unsaved, forget);
  useEditKeys(editor);
  // unreadable input is also reported on save
  const isSavable = savable || isDirty;
  return useMemo(
    () => ({ ...state, draft, editor, isDirty, isSavable, totals, offer }),
    [state, draft, editor, isDirty, isSavable, totals, offer],
  );
}

export type DocumentView<A extends EditedDocument> = ReturnType<typeof useDocument<A>>;
