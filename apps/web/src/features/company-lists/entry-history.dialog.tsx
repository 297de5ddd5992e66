import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import '../../ui/list/history.css';
import { type Entry, type EntryChange, entryChangesQuery } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen, Named } from './list-screen.ts';

interface Intake {
  screen: ListScreen;
  named: Named;
  entry: Entry;
}

/** Shows who changed what in an entry and when, newest first. */
export function openEntryHistory(intake: Intake): void {
  openDialog<Intake, never>({
    title: texts.historyTitle(intake.entry.text),
    width: 500,
    buttons: [{ id: 'cancel', text: texts.dialog.close, secondary: true }],
    component: EntryHistory,
    intakeData: intake,
  });
}

function EntryHistory({ intakeData: { screen, named, entry } }: HostedProps<Intake, never>) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const { data, error } = useQuery(entryChangesQuery(screen.name, entry));
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <output className="skeleton history-pending" aria-label={texts.historyLoading} />;
  return (
    <ol className="history">
      {data.map((change) => (
        <li key={change.id}>
          <p>
            <b>{change.by?.name ?? texts.somebody}</b>{' '}
            <time className="faint" dateTime={change.date}>
              {momentText(change.date, now, timeZone)}
            </time>
          </p>
          <ul>
            {wordsOf(change, screen, named).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** Returns what a change did, a line for each field. */
function wordsOf({ steps }: EntryChange, { list, valueText }: ListScreen, named: Named): string[] {
  const record = steps[0]?.records[0];
  if (!record) return [];
  if (record.created) return [texts.historyAdded];
  return Object.entries(record.fields).map(([field, { from, to }]) => {
    if (field === 'hidden') return to === true ? texts.historyRemoved : texts.historyRestored;
    const title = (list.shape.titles as Readonly<Record<string, string>>)[field] ?? field;
    return texts.historyChanged(title, valueText(field, from, named), valueText(field, to, named));
  });
}
