import { useState } from 'react';
import { Menu } from '../../ui/menu/menu.tsx';
import { boardTexts as texts } from './board.texts.ts';
import { useBoard, useStore } from './use-board.ts';
import { placeText, problemsOf, titleOf } from './words/event-words.ts';

/** Shows how many jobs and alerts the day has, with a menu that leads to each problem. */
export function Summary() {
  const { store, sought } = useBoard();
  const { jobs, alerts } = useStore('summary', (from) => from.summary);
  const isWhole = useStore('summary', (from) => from.isWhole);
  const [isOpen, setOpen] = useState(false);
  // the last alert is gone, and the menu with it
  if (isOpen && alerts === 0) setOpen(false);
  // an open list follows changes of the cards
  useStore('cards', (from) => (isOpen ? from.cardChanges : null));
  if (!isWhole) return null;
  const problems = isOpen ? problemsOf(store) : [];
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
            buttons={problems.map(({ view, text: problem }) => ({
              groupCode: 'alerts',
              text: titleOf(view.event),
              title: `${placeText(store, view.event)}: ${problem}`,
              click: () => sought.seek(view.event.id),
            }))}
          >
            {text}
          </Menu>
        </>
      )}
    </span>
  );
}
