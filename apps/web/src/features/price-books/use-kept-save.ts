import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { booksChanged, type KeptPath, type Saved, saveKept } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { useKeptRemoval } from './use-kept-removal.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Change {
  id: number;
  /** what the changed fields had */
  was: Fields;
  fields: Fields;
  basedOn?: number | undefined;
  said?: string;
}

/** Returns functions that save a book, category, part or service and say so, each with an Undo. */
export function useKeptSave(path: KeptPath, titles: Readonly<Record<string, string>>) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const { remove } = useKeptRemoval(path);

  /** Shows that a change wasn't made, and who was faster. */
  const sayRefused = async (text: string, error: unknown) => {
    sayWhoChanged(error, { now: dateNow(), timeZone, titles }, '');
    showToast({ kind: 'failed', text, detail: textOf(error) });
    await booksChanged(client);
  };
  const undo = async ({ id, version }: Saved, before: Fields) => {
    try {
      await saveKept(client, path, { id, ...before, basedOn: version });
      showToast({ text: texts.undone });
    } catch (error) {
      await sayRefused(texts.notUndone, error);
    }
  };
  return {
    sayRefused,
    /** Adds a record. Undo removes it. @returns its id */
    async add(text: string, fields: Fields & { guid: string }): Promise<number> {
      const { id } = await saveKept(client, path, fields);
      const run = () => void remove({ id, text });
      showToast({ text: texts.added(text), action: { text: uiTexts.undo, undo: true, run } });
      return id;
    },
    /** Changes fields of a record. Undo stores what it had, unless others have changed them since. */
    async change({ id, was, fields, basedOn, said = texts.saved }: Change): Promise<number> {
      const saved = await saveKept(client, path, { id, ...fields, basedOn });
      const before = Object.fromEntries(Object.keys(fields).map((field) => [field, was[field]]));
      const run = () => void undo(saved, before);
      showToast({ text: said, action: { text: uiTexts.undo, undo: true, run } });
      return id;
    },
  };
}
