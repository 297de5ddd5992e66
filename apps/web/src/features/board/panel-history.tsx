import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { panelTexts as texts } from './board.texts.ts';
import { shortDayText, timeText } from './board.times.ts';
import { historyQuery } from './panel.data.ts';
import { Part } from './panel-part.tsx';
import { useBoard } from './use-board.ts';

/** Who has changed a visit, when, and which of its fields; asked for where it is opened. */
export function History({ event }: { event: ScheduleEvent }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title={texts.history}>
      <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.hideHistory : texts.showHistory}
      </Button>
      {isOpen && <Changes event={event} />}
    </Part>
  );
}

function Changes({ event }: { event: ScheduleEvent }) {
  const { store } = useBoard();
  const { data = [], isPending, isError, refetch } = useQuery(historyQuery(event));
  const { timeZone } = store.day!;
  return (
    <>
      {isPending && <p className="dim">{texts.loading}</p>}
      {isError && (
        <p>
          {texts.failed}{' '}
          <Button small onClick={() => void refetch()}>
            {texts.again}
          </Button>
        </p>
      )}
      {!isPending && !isError && data.length === 0 && <p className="dim">{texts.noHistory}</p>}
      <ol className="board-history">
        {data.map(({ id, by, date, steps }) => {
          const records = steps.flatMap((step) => step.records);
          const names = records
            .flatMap(({ fields }) => Object.keys(fields))
            .map((name) => texts.fields[name]);
          const isNew = records.some(({ created }) => created);
          return (
            <li key={id}>
              <time dateTime={date}>
                {shortDayText(date, timeZone)}, {timeText(date, timeZone)}
              </time>
              <span>
                <b>{by?.name ?? texts.somebody}</b>{' '}
                {isNew ? texts.created : texts.changed([...new Set(names.filter(Boolean))].join(', '))}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
