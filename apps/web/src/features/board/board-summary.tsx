import { useState } from 'react';
import { Menu } from '../../ui/menu.tsx';
import { boardTexts as texts } from './board.texts.ts';
import { placeText, titleOf, troubledOf, troublesOf } from './event-words.ts';
import { useBoard, useStore } from './use-board.ts';

/** What the day has, and the way to each card whose sign says that something is wrong: who, when, and what. */
export function Summary() {
  const { store, focus } = useBoard();
  const { jobs, alerts } = useStore('summary', (from) => from.summary);
  const [isOpen, setOpen] = useState(false);
  // the menu has gone with the last alert
  if (isOpen && alerts === 0) setOpen(false);
  // a list that is open follows its cards
  useStore('cards', (from) => (isOpen ? from.cardChanges : null));
  const troubled = isOpen ? troubledOf(store) : [];
  const text = texts.alerts(alerts);
  return (
    <span>
      {texts.jobs(jobs)}
      {alerts > 0 && (
        <>
          {', '}
          <Menu
            label={text}
            className="board-alerts"
            onToggle={setOpen}
            groups={[{ code: 'alerts', name: texts.alertList, order: 1 }]}
            buttons={troubled.map((view) => ({
              groupCode: 'alerts',
              text: titleOf(view.event),
              title: `${placeText(store, view.event)}: ${troublesOf(view).join(', ')}`,
              click: () => focus.seek(view.event.id),
            }))}
          >
            {text}
          </Menu>
        </>
      )}
    </span>
  );
}
