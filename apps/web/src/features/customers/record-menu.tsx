import { Ellipsis, Trash2 } from 'lucide-react';
import { Menu } from '../../ui/menu/menu.tsx';
import { removalTexts } from '../removals/removals.texts.ts';
import { useRemoval } from '../removals/use-removal.ts';
import { customerTexts as texts } from './customers.texts.ts';

interface RecordMenuProps {
  kind: 'customer' | 'site';
  id: number;
  name: string;
  /** leaves the page after the removal */
  leave: () => Promise<unknown>;
}

/** Shows the menu of a customer or site. */
export function RecordMenu({ kind, id, name, leave }: RecordMenuProps) {
  const { isBusy, remove } = useRemoval({ kind, id, name });
  const buttons = [
    { groupCode: '', text: removalTexts.remove[kind], icon: <Trash2 />, click: () => remove(leave) },
  ];
  return (
    <Menu label={texts.more} className="btn icon" busy={isBusy} groups={[]} buttons={buttons}>
      <Ellipsis />
    </Menu>
  );
}
