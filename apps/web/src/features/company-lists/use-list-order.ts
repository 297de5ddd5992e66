import type { OrderedListName } from '@fieldwright/domain/company-lists/company-lists';
import { orderBackText, reordered, sameOrder } from '@fieldwright/domain/company-lists/list-order';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type Entry, orderEntries } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id);

/**
 * Returns functions that change a list's order and say so, each with an Undo.
 * @param all the list's entries in order, also the removed ones, which keep their place
 */
export function useListOrder(name: OrderedListName, all: readonly Entry[]) {
  const client = useQueryClient();
  const was = idsOf(all);
  const offered = idsOf(all.filter(({ hidden }) => !hidden));

  const put = async (
    order: { ids: readonly number[]; was: readonly number[] },
    { said, failed }: { said: () => void; failed: string },
  ) => {
    try {
      await orderEntries(client, name, order);
      said();
    } catch (error) {
      showToast({ kind: 'failed', text: failed, detail: textOf(error) });
    }
  };
  const change = (
    wanted: readonly number[],
    words: { text: string; detail?: string | undefined; failed: string },
  ) => {
    const ids = reordered(was, wanted);
    const undone = { said: () => showToast({ text: texts.undone }), failed: texts.notUndone };
    const run = () => void put({ ids: was, was: ids }, undone);
    const { failed, ...toast } = words;
    const said = () => showToast({ ...toast, action: { text: uiTexts.undo, undo: true, run } });
    void put({ ids, was }, { said, failed });
  };
  return {
    /** Moves an entry to a place among those that are offered. */
    move: (id: number, to: number): void => {
      const { text } = all.find((each) => each.id === id)!;
      const moved = offered.filter((each) => each !== id).toSpliced(to, 0, id);
      change(moved, { text: texts.moved(text), failed: texts.notMoved });
    },
    /**
     * Returns a function that brings an earlier order back; null if the list has it already. Entries that
     * were added since keep their place; those removed stay removed.
     */
    backTo: (earlier: readonly number[]): (() => void) | null => {
      const kept = earlier.filter((id) => offered.includes(id));
      if (sameOrder(offered, kept)) return null;
      const nameOf = (id: number) => all.find((each) => each.id === id)?.text ?? texts.removedEntry;
      const detail = orderBackText({
        added: offered.filter((id) => !earlier.includes(id)).map(nameOf),
        removed: earlier.filter((id) => !offered.includes(id)).map(nameOf),
      });
      const words = { text: texts.order.isBack, failed: texts.order.notBack };
      return () => change(kept, { ...words, ...(detail !== null && { detail }) });
    },
  };
}
