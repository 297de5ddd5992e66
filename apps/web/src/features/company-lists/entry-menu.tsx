import { ArrowDown, ArrowUp, Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import type { Entry } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import { openEntryDialog } from './entry.dialog.tsx';
import { openEntryHistory } from './entry-history.dialog.tsx';
import type { ListScreen, Named } from './list-screen.ts';
import { useEntryRemoval } from './use-entry-removal.ts';

interface EntryMenuProps {
  screen: ListScreen;
  named: Named;
  entry: Entry;
  /** its place, in a list that people put in order */
  order?: { index: number; count: number; move: (id: number, to: number) => void } | undefined;
}

/** The menu of an entry's row: edit, move, history, remove. */
export function EntryMenu({ screen, named, entry, order }: EntryMenuProps) {
  const { may } = useMain();
  const { remove } = useEntryRemoval(screen.name);
  const history: MenuItem = {
    groupCode: '',
    text: texts.menu.history,
    icon: <History />,
    click: () => openEntryHistory({ screen, named, entry }),
  };
  const moves: MenuItem[] = order
    ? [
        {
          groupCode: '',
          text: texts.menu.up,
          icon: <ArrowUp />,
          refused: order.index === 0 ? texts.menu.first : undefined,
          click: () => order.move(entry.id, order.index - 1),
        },
        {
          groupCode: '',
          text: texts.menu.down,
          icon: <ArrowDown />,
          refused: order.index === order.count - 1 ? texts.menu.last : undefined,
          click: () => order.move(entry.id, order.index + 1),
        },
      ]
    : [];
  const buttons: MenuItem[] = [
    {
      groupCode: '',
      text: texts.menu.edit,
      icon: <Pencil />,
      click: () => openEntryDialog({ screen, named, entry }),
    },
    ...moves,
    ...(may('audit.view') ? [history] : []),
    { groupCode: '', text: texts.menu.remove, icon: <Trash2 />, click: () => void remove(entry) },
  ];
  return (
    <Menu label={texts.actionsOf(entry.text)} className="btn icon quiet sm" groups={[]} buttons={buttons}>
      <Ellipsis />
    </Menu>
  );
}
