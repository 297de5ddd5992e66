import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { focusOn, pageHeading } from '../../ui/focus-heading.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { openObstacles } from './obstacles.dialog.tsx';
import { removalChanged, removalWays } from './removals.data.ts';
import { removalTexts as texts } from './removals.texts.ts';

interface Removable {
  kind: RootKind;
  id: number;
  /** readable within a sentence: "Work order 20418" */
  name: string;
}

/**
 * Returns functions that remove and restore a record (R4.4), at once since each can be undone. Shows what
 * blocks a removal.
 */
export function useRemoval({ kind, id, name }: Removable) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const set = async (removed: boolean, leave?: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await removalWays[kind][removed ? 'remove' : 'restore']({ id });
    } catch (error) {
      const text = (removed ? texts.notRemoved : texts.notRestored)(name);
      const obstacles = error instanceof ApiError ? error.obstacles : [];
      if (obstacles.length > 0) openObstacles(text, { obstacles, search: name });
      else showToast({ kind: 'failed', text, detail: textOf(error) });
      return;
    } finally {
      setBusy(false);
    }
    await leave?.();
    const undo = { text: uiTexts.undo, undo: true, run: () => void set(!removed) };
    showToast({ text: (removed ? texts.removed : texts.restored)(name), action: undo });
    // the pressed button is gone; an open dialog keeps the focus
    if (!leave && !document.querySelector('dialog[open]')) focusOn(pageHeading());
    await removalChanged(client, kind);
    // after it is rendered
    setTimeout(() => requestAnimationFrame(() => focusRow(kind, id)));
  };
  return {
    isBusy,
    /** @param leave leaves the record's page after the removal */
    remove: (leave: () => Promise<unknown>) => void set(true, leave),
    restore: () => void set(false),
  };
}

/** Moves focus from a list's heading to the restored record. */
function focusRow(kind: RootKind, id: number): void {
  if (document.activeElement !== pageHeading()) return;
  const links = document.querySelectorAll(`main :is(tbody, ul) a[href="${removalWays[kind].path}/${id}"]`);
  focusOn([...links].find((link) => !link.closest('details')));
}
