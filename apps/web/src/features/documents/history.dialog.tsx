import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { useNow } from '../../lib/use-now.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import '../../ui/list/history.css';
import { Note } from '../../ui/note.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import './documents.css';
import { fieldText, isWorded, recordText, valueText } from './record-words.ts';

type Change = Answer<'GET /api/salesproposals/{id}/changes'>[number];
type ChangedRecord = Change['steps'][number]['records'][number];

interface Intake {
  document: Aggregate;
  queryKey: readonly unknown[];
  load: () => Promise<Change[]>;
  zone: Zone;
}

/** Shows who changed what in a document and when, newest first. */
export function openHistory(intake: Intake): void {
  openDialog<Intake, never>({
    title: texts.historyTitle,
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: History,
    intakeData: intake,
  });
}

function History({ intakeData: { document, queryKey, load, zone } }: HostedProps<Intake, never>) {
  const now = useNow();
  const { data, error } = useQuery({ queryKey, queryFn: load });
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <output className="skeleton history-pending" aria-label={texts.loading} />;
  if (data.length === 0) return <p className="dim">{texts.noHistory}</p>;
  return (
    <ol className="history">
      {data.map((change) => (
        <li key={change.id}>
          <p>
            <b>{change.by?.name ?? texts.somebody}</b>{' '}
            <time className="faint" dateTime={change.date}>
              {momentText(change.date, now, zone)}
            </time>
          </p>
          <ul>
            {change.steps.flatMap(({ kind, records }) =>
              records.map((record) => <li key={`${kind}${record.id}`}>{wordsOf(kind, record, document)}</li>),
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Describes a changed record: "Line “Furnace”: price $587.00 → $612.00". */
function wordsOf(kind: string, { id, created, deleted, fields }: ChangedRecord, document: Aggregate): string {
  const text = (side: 'from' | 'to') => ({ text: fields['text']?.[side] });
  if (created) return texts.wasAdded(recordText({ kind, id }, document, text('to')));
  if (deleted) return texts.wasRemoved(recordText({ kind, id }, document, text('from')));
  const changes = Object.entries(fields)
    .filter(([field, { from, to }]) => isWorded(field) && JSON.stringify(from) !== JSON.stringify(to))
    .map(([field, { from, to }]) =>
      texts.fromTo(fieldText(field), valueText(field, from), valueText(field, to)),
    );
  return [recordText({ kind, id }, document), changes.join('; ')].filter(Boolean).join(': ');
}
