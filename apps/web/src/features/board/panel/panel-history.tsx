import { dayOf } from '@fieldwright/domain/kernel/days';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { datedTimeText } from '../../../lib/dates/times.ts';
import type { Answer } from '../../../lib/requests/send.ts';
import { Button } from '../../../ui/button.tsx';
import { panelTexts as texts } from '../board.texts.ts';
import { useBoard } from '../use-board.ts';
import { boardZone } from '../words/event-times.ts';
import { namesOf } from '../words/event-words.ts';
import { callHistoryWords } from './call-history-words.ts';
import { type Changed, historyWords } from './history-words.ts';
import { callQuery, historyQuery } from './panel.data.ts';
import { Part, PartFailure } from './panel-part.tsx';

type WholeCall = Answer<'GET /api/calls/{id}'>;
type Change = Answer<'GET /api/scheduleevents/{id}/changes'>[number];

interface CallHistoryProps {
  callId: number;
  version: number;
  /** the panel's visit; without it, all visits of the call are included */
  visitId?: number;
}

/** Shows who changed a call and its visits, when and how. The history comes with the call. */
export function CallHistory({ callId, version, visitId }: CallHistoryProps) {
  const { data: call } = useQuery(callQuery({ id: callId, version }));
  const wordsOf = useWords();
  if (!call) return null;
  const lines = linesOf(call, visitId, wordsOf(call.callDetails, call.events));
  if (lines.length === 0)
    return (
      <Part title={texts.history}>
        <p className="dim">{texts.noHistory}</p>
      </Part>
    );
  const isBooked = lines.some(({ isBooking }) => isBooking);
  return (
    <Disclosure
      closed={texts.historySum(
        isBooked ? (call.bookedBy ?? texts.somebody) : null,
        isBooked ? lines.length - 1 : lines.length,
      )}
    >
      <Lines lines={lines} zone={call.callDetails} />
    </Disclosure>
  );
}

/** Shows the history of blocked time, fetched when opened. */
export function TimeHistory({ event }: { event: ScheduleEvent }) {
  return (
    <Disclosure closed={texts.showHistory}>
      <TimeChanges event={event} />
    </Disclosure>
  );
}

function TimeChanges({ event }: { event: ScheduleEvent }) {
  const { data, isError, refetch } = useQuery(historyQuery(event));
  const { ofVisit } = useWords()(null, [event]);
  if (isError) return <PartFailure again={refetch} />;
  if (!data) return <p className="dim">{texts.loading}</p>;
  return (
    <Lines lines={data.map((change) => ({ ...change, words: ofVisit(change, event.id) }))} zone={null} />
  );
}

/** Shows a button that opens and closes the section below it. */
function Disclosure({ closed, children }: { closed: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title={texts.history}>
      <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.hideHistory : closed}
      </Button>
      {isOpen && children}
    </Part>
  );
}

type Line = Pick<Change, 'id' | 'by' | 'date'> & { words: string };

/** Returns the changes as lines of text. Leaves out changes of a call that follow from its visits. */
function linesOf(
  { changes }: WholeCall,
  visitId: number | undefined,
  { ofVisit, ofCall }: ReturnType<ReturnType<typeof useWords>>,
): (Line & { isBooking: boolean })[] {
  const isTold = ({ entity, rootId }: WholeCall['changes'][number]) =>
    entity === 'call' || visitId === undefined || rootId === visitId;
  return changes.filter(isTold).flatMap((change) => {
    const isCall = change.entity === 'call';
    const words = isCall ? ofCall(change) : ofVisit(change, change.rootId);
    const isBooking = isCall && changedBy(change).isNew;
    return words === null ? [] : [{ ...change, words, isBooking }];
  });
}

/** Returns functions that describe changes, with the board's names and time zone. */
function useWords() {
  const { store } = useBoard();
  return (
    details: Parameters<typeof boardZone>[1],
    visits: readonly Pick<ScheduleEvent, 'id' | 'start'>[],
  ) => {
    const zone = boardZone(store, details);
    const dayOfVisit = (id: number) => {
      const visit = visits.find((each) => each.id === id);
      return visit ? dayOf(visit.start, store.day!.timeZone) : null;
    };
    const of = { zone, namesOf: (ids: readonly number[]) => namesOf(store, ids) };
    return {
      ofVisit(change: Change, id: number): string {
        const { isNew, fields, reason } = changedBy(change);
        return isNew ? texts.created : historyWords(fields, { ...of, day: dayOfVisit(id) }, reason);
      },
      ofCall: (change: Change) => callHistoryWords(changedBy(change), store.base),
    };
  };
}

function Lines({ lines, zone: details }: { lines: readonly Line[]; zone: Parameters<typeof boardZone>[1] }) {
  const { store } = useBoard();
  if (lines.length === 0) return <p className="dim">{texts.noHistory}</p>;
  return (
    <ol className="board-history">
      {lines.map(({ id, by, date, words }) => (
        <li key={id}>
          <time dateTime={date}>{datedTimeText(date, boardZone(store, details))}</time>
          <span>
            <b>{by?.name ?? texts.somebody}</b> {words}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Returns the fields that a change touched, and whether it created the record. */
function changedBy({ steps }: Pick<Change, 'steps'>): {
  isNew: boolean;
  fields: Changed;
  reason: string | undefined;
} {
  const records = steps.flatMap((step) => step.records);
  const fields: Changed = Object.fromEntries(records.flatMap((record) => Object.entries(record.fields)));
  const reason = records.find((record) => record.reason)?.reason;
  return { isNew: records.some(({ created }) => created), fields, reason };
}
