import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type Entry, listsChanged, saveEntry } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen } from './list-screen.ts';
import { useEntryRemoval } from './use-entry-removal.ts';

type Fields = Record<string, unknown>;

/** Returns functions that save entries of a list and say so, each with an Undo. */
export function useEntrySave({ name, list }: Pick<ListScreen, 'name' | 'list'>) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const { remove } = useEntryRemoval(name);

  /** Shows that a change wasn't made, and who was faster. */
  const sayRefused = async (text: string, error: unknown) => {
    sayWhoChanged(error, { now: dateNow(), timeZone, titles: list.shape.titles }, '');
    showToast({ kind: 'failed', text, detail: textOf(error) });
    await listsChanged(client);
  };
  const undo = async ({ id, version }: Entry, before: Fields) => {
    try {
      await saveEntry(client, name, { id, ...before, basedOn: version });
      showToast({ text: texts.undone });
    } catch (error) {
      await sayRefused(texts.notUndone, error);
    }
  };
  return {
    sayRefused,
    /** Adds an entry. Undo removes it. */
    async add(text: string, fields: Fields & { guid: string }): Promise<void> {
      const { id } = await saveEntry(client, name, fields);
      const run = () => void remove({ id, text });
      showToast({ text: texts.added(text), action: { text: uiTexts.undo, undo: true, run } });
    },
    /** Changes fields of an entry. Undo stores what it had, unless others have changed them since. */
    async change(
      entry: Entry,
      fields: Fields,
      { basedOn, said = texts.saved }: { basedOn: number; said?: string },
    ): Promise<void> {
      const saved = await saveEntry(client, name, { id: entry.id, ...fields, basedOn });
      const had = new Map<string, unknown>(Object.entries(entry));
      const before = Object.fromEntries(Object.keys(fields).map((field) => [field, had.get(field)]));
      const run = () => void undo(saved, before);
      showToast({ text: said, action: { text: uiTexts.undo, undo: true, run } });
    },
  };
}
