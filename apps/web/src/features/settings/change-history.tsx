import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import { putBackValues } from '@fieldwright/domain/kernel/put-back';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/list/history.css';
import { Note } from '../../ui/note.tsx';
import { changeHistoryTexts as texts } from './change-history.texts.ts';

export type HistoryChange = Answer<'GET /api/company/changes'>[number];

/** A line of the history: what became of one field. */
export interface HistoryLine {
  text: string;
  /** shows it in place of the text, such as with a link */
  renderText?: () => ReactNode;
  /** what the button that puts the field back says to screen readers, and what it does */
  putBack?: { label: string; run: () => void } | undefined;
}

/** Who changed something and when. */
type Dated = Pick<HistoryChange, 'id' | 'by' | 'date'>;

interface ChangeHistoryProps<C extends Dated> {
  /** newest first; undefined while loading */
  changes: readonly C[] | undefined;
  error: Error | null;
  /** the lines of a change; none leaves it out. @param index its place in the list */
  linesOf: (change: C, index: number) => HistoryLine[];
}

/** Lists who changed what and when, newest first, with buttons that put fields back. */
export function ChangeHistory<C extends Dated>({ changes, error, linesOf }: ChangeHistoryProps<C>) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!changes) return <output className="skeleton history-pending" aria-label={texts.loading} />;
  const rows = changes
    .map((change, index) => ({ change, lines: linesOf(change, index) }))
    .filter(({ lines }) => lines.length > 0);
  if (rows.length === 0) return <p className="dim">{texts.empty}</p>;
  return (
    <ol className="history">
      {rows.map(({ change, lines }) => (
        <li key={change.id}>
          <p>
            <b>{change.by?.name ?? texts.somebody}</b>{' '}
            <time className="faint" dateTime={change.date}>
              {momentText(change.date, now, timeZone)}
            </time>
          </p>
          <ul>
            {lines.map(({ text, renderText, putBack }) => (
              <li key={text} className="history-line">
                <span>{renderText ? renderText() : text}</span>
                {putBack && (
                  <Button small aria-label={putBack.label} onClick={putBack.run}>
                    {texts.putBack}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Returns the fields that a change set; none if it created the record. */
export function fieldsOfChange({ steps }: HistoryChange): Record<string, FieldChange> {
  const record = steps[0]?.records[0];
  return record && !record.created ? record.fields : {};
}

interface FieldWords {
  title: string;
  from: string;
  to: string;
}

interface PutBackOptions {
  /** the record now; undefined while it loads */
  current: object | undefined;
  changes: readonly HistoryChange[];
  together?: readonly (readonly string[])[] | undefined;
  /** fields that can be put back */
  fields: readonly string[];
  put: (title: string, values: Record<string, unknown>) => void;
}

/** Returns the line of a field that a change set, with its button if the field can be put back. */
export function fieldLine(
  field: string,
  { title, from, to }: FieldWords,
  index: number,
  { current, changes, together, fields, put }: PutBackOptions,
): HistoryLine {
  const text = texts.changed(title, from, to);
  if (!(current && fields.includes(field))) return { text };
  const since = changes.slice(0, index + 1).map(fieldsOfChange);
  const values = putBackValues(current, since, { field, together });
  if (!values) return { text };
  return { text, putBack: { label: texts.putBackOne(title, from), run: () => put(title, values) } };
}
