import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { focusOn, pageHeading } from '../../ui/focus-heading.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeView, chooseForList, deleteView, type ListView, restoreView } from './list-views.data.ts';
import { listViewTexts as texts } from './list-views.texts.ts';
import { contentOf } from './shown-list.ts';
import { openRenameView, openSaveView } from './view.dialog.tsx';
import type { ListOfViews } from './viewed-list.ts';

/** Returns what a person can do with the saved views of a list; each says what came of it. */
export function useViewActions({ list, shown, today, mayShare, show }: ListOfViews) {
  const client = useQueryClient();
  const tried = async (name: string, work: () => Promise<string | undefined>) => {
    try {
      const text = await work();
      if (text !== undefined) showToast({ text });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.failed(name), detail: textOf(error) });
    }
  };
  const restore = (view: ListView) =>
    tried(view.name, async () => {
      await restoreView(client, view.id);
      return texts.restored(view.name);
    });
  const revert = ({ id, name, content }: ListView) =>
    tried(name, async () => {
      await changeView(client, id, { content });
      return texts.reverted(name);
    });
  return {
    save: () =>
      openSaveView({
        content: contentOf(list, shown, today),
        mayShare,
        saved: (view) => show({ view: view.id }),
      }),
    rename: (view: ListView) => openRenameView({ view }),
    replace: (view: ListView) =>
      tried(view.name, async () => {
        const { search, viewColumns: columns } = shown;
        await changeView(client, view.id, { content: contentOf(list, { search, columns }, today) });
        show({ view: view.id });
        // the button is gone
        focusOn(document.querySelector('.list-views .btn.icon'));
        const action = { text: uiTexts.undo, undo: true, run: () => void revert(view) };
        showToast({ text: texts.saved(view.name), action });
        return undefined;
      }),
    share: (view: ListView, shared: boolean) =>
      tried(view.name, async () => {
        await changeView(client, view.id, { shared });
        return (shared ? texts.nowShared : texts.notSharedNow)(view.name);
      }),
    /** Opens the list with a view from now on; null: with everything. */
    openWith: (view: ListView | null) =>
      tried(view?.name ?? texts.all, async () => {
        // the address would show everything from now on
        if (view === null && shown.view) show({ view: shown.view.id });
        await chooseForList(client, { list, defaultViewId: view?.id ?? null });
        return view ? texts.nowDefault(view.name) : texts.notDefaultNow;
      }),
    remove: (view: ListView) =>
      tried(view.name, async () => {
        await deleteView(client, view.id);
        show({});
        // the menu is gone
        focusOn(pageHeading());
        const action = { text: uiTexts.undo, undo: true, run: () => void restore(view) };
        showToast({ text: texts.removed(view.name), action });
        return undefined;
      }),
  };
}
