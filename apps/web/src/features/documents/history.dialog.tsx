import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import '../../ui/list/history.css';
import { Note } from '../../ui/note.tsx';
import type { EditedDocument } from './document-kind.ts';
import { documentTexts as texts } from './documents.texts.ts';
import './documents.css';
import { type ChangedRecord, type HistoryChange, pastPriceOf } from './past-line.ts';
import { PastAmount } from './past-price.dialog.tsx';
import { fieldText, isWorded, recordText, valueText } from './record-words.ts';

interface Intake {
  kind: DocumentName;
  document: EditedDocument & PricedAs;
  queryKey: readonly unknown[];
  load: () => Promise<HistoryChange[]>;
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

function History({ intakeData }: HostedProps<Intake, never>) {
  const { queryKey, load, zone } = intakeData;
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
              records.map((record) => (
                <li key={`${kind}${record.id}`}>
                  <RecordChange {...{ kind, record, change }} changes={data} within={intakeData} />
                </li>
              )),
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
}

interface RecordChangeProps {
  kind: string;
  record: ChangedRecord;
  change: HistoryChange;
  /** all of the history, newest first */
  changes: readonly HistoryChange[];
  within: Intake;
}

/** Describes a changed record: "Line “Furnace”: price $587.00 → $612.00"; each price shows how it came about. */
function RecordChange({ kind, record, change, changes, within }: RecordChangeProps) {
  const { document, zone } = within;
  const { id, created, deleted, fields } = record;
  const text = (side: 'from' | 'to') => ({ text: fields['text']?.[side] });
  if (created) return texts.wasAdded(recordText({ kind, id }, document, text('to')));
  if (deleted) return texts.wasRemoved(recordText({ kind, id }, document, text('from')));
  const name = recordText({ kind, id }, document);
  const valueOf = (field: string, side: 'from' | 'to') => {
    const value = fields[field]![side];
    if (field !== 'unitPriceCents' || value === null) return valueText(field, value);
    const past = pastPriceOf(changes, { change, kind, record, side }, document);
    return (
      <PastAmount
        called={past.line.text || name}
        price={{ ...past, document: pricedDocument(within), zone }}
      />
    );
  };
  const changed = Object.entries(fields).filter(
    ([field, { from, to }]) => isWorded(field) && JSON.stringify(from) !== JSON.stringify(to),
  );
  return (
    <>
      {name}
      {changed.map(([field], index) => (
        <Fragment key={field}>
          {index > 0 ? '; ' : name && ': '}
          {fieldText(field)} {valueOf(field, 'from')} → {valueOf(field, 'to')}
        </Fragment>
      ))}
    </>
  );
}

const pricedDocument = ({ kind, document }: Intake) => {
  const { id, version, propertyTypeId, rateTypeId, agreementId } = document;
  return { kind, id, version, propertyTypeId, rateTypeId, agreementId };
};
