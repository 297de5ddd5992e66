import type { RecordName } from '@fieldwright/domain/kernel/edit-graph';
import { ArrowDown, ArrowUp, ChevronsUpDown, Ellipsis, Sparkles, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '../../ui/menu/menu.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import type { RowEditor } from './line.ts';
import { offersTexts } from './offers.texts.ts';

interface LineMenuProps {
  place: { index: number; last: number };
  readOnly: boolean;
  isOpen: boolean;
  open: (isOpen: boolean) => void;
  name: RecordName;
  /** the line's name, for the button's label */
  called: string;
  editor: Pick<RowEditor, 'move' | 'remove'>;
  /** returns further entries; called only while the menu is open */
  actions: (() => readonly MenuItem[]) | undefined;
  /** shows what is offered with the line; null if it isn't from the price book */
  offers: (() => void) | null | undefined;
}

/** Shows a line's menu: more fields, move and remove. */
export function LineMenu(props: LineMenuProps) {
  const { name, called, editor, place, readOnly, isOpen, open, offers, actions } = props;
  const { index, last } = place;
  // a document may have hundreds of lines, and each keystroke renders them
  const [isShown, show] = useState(false);
  const moves: MenuItem[] = [
    {
      groupCode: '',
      text: texts.moveUp,
      icon: <ArrowUp />,
      title: texts.moveUpKey,
      refused: index === 0 ? texts.isFirst : undefined,
      click: () => editor.move(name, index - 1),
    },
    {
      groupCode: '',
      text: texts.moveDown,
      icon: <ArrowDown />,
      title: texts.moveDownKey,
      refused: index === last ? texts.isLast : undefined,
      click: () => editor.move(name, index + 1),
    },
    { groupCode: '', text: texts.removeLine, icon: <Trash2 />, click: () => editor.remove(name) },
  ];
  const more: MenuItem = {
    groupCode: '',
    text: isOpen ? texts.showLess : texts.showMore,
    icon: <ChevronsUpDown />,
    click: () => open(!isOpen),
  };
  const offered: MenuItem[] =
    offers === undefined
      ? []
      : [
          {
            groupCode: '',
            text: offersTexts.menu,
            icon: <Sparkles />,
            refused: offers === null ? offersTexts.notFromBook : undefined,
            click: () => offers?.(),
          },
        ];
  const shown = () => (readOnly ? [more] : [more, ...offered, ...(actions?.() ?? []), ...moves]);
  return (
    <Menu
      label={texts.actionsOf(called)}
      className="btn icon quiet sm"
      groups={[]}
      buttons={isShown ? shown() : []}
      onToggle={show}
    >
      <Ellipsis />
    </Menu>
  );
}
