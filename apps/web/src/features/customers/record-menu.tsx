import { Ellipsis, History, Trash2 } from 'lucide-react';
import { Menu } from '../../ui/menu/menu.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import { useRemoval } from '../removals/use-removal.ts';
import { customerTexts as texts } from './customers.texts.ts';
import { openRecordHistory } from './record-history.dialog.tsx';
import { recordHistoryTexts } from './record-history.texts.ts';

interface RecordMenuProps {
  kind: 'customer' | 'site';
  id: number;
  name: string;
  /** whether it can be removed */
  mayRemove: boolean;
  /** leaves the page after the removal */
  leave: () => Promise<unknown>;
}

/** Shows the menu of a customer or site. */
export function RecordMenu({ kind, id, name, mayRemove, leave }: RecordMenuProps) {
  const { isBusy, remove } = useRemoval({ kind, id, name });
  const history = {
    groupCode: '',
    text: recordHistoryTexts.menu,
    icon: <History />,
    click: () => openRecordHistory(kind, id, name),
  };
  const removal = {
    groupCode: '',
    text: removalTexts.remove[kind],
    icon: <Trash2 />,
    click: () => remove(leave),
  };
  const buttons = mayRemove ? [history, removal] : [history];
  return (
    <Menu label={texts.more} className="btn icon" busy={isBusy} groups={[]} buttons={buttons}>
      <Ellipsis />
    </Menu>
  );
}
