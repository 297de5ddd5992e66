import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { panelTexts as texts } from './board.texts.ts';
import { shortDayText, timeText } from './board.times.ts';
import { boardZone } from './event-times.ts';
import { namesOf } from './event-words.ts';
import { historyWords } from './history-words.ts';
import { historyQuery } from './panel.data.ts';
import { Part, PartFailure } from './panel-part.tsx';
import { useBoard } from './use-board.ts';

/** Who has changed a visit, when, and how; asked for where it is opened. */
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
  const zone = boardZone(store, event.callDetails);
  const known = { zone, namesOf: (ids: readonly number[]) => namesOf(store, ids) };
  return (
    <>
      {isPending && <p className="dim">{texts.loading}</p>}
      {isError && <PartFailure again={refetch} />}
      {!isPending && !isError && data.length === 0 && <p className="dim">{texts.noHistory}</p>}
      <ol className="board-history">
        {data.map(({ id, by, date, steps }) => {
          const records = steps.flatMap((step) => step.records);
          const fields = Object.fromEntries(records.flatMap((record) => Object.entries(record.fields)));
          const isNew = records.some(({ created }) => created);
          return (
            <li key={id}>
              <time dateTime={date}>
                {shortDayText(date, timeZone)}, {timeText(date, zone)}
              </time>
              <span>
                <b>{by?.name ?? texts.somebody}</b> {isNew ? texts.created : historyWords(fields, known)}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
