import { useQuery } from '@tanstack/react-query';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { changeHistoryTexts } from '../settings/change-history.texts.ts';
import { ChangeHistory, fieldLine, fieldsOfChange } from '../settings/change-history.tsx';
import { type Entry, entryChangesQuery, listQuery } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen, Named } from './list-screen.ts';
import { useEntrySave } from './use-entry-save.ts';

interface Intake {
  screen: ListScreen;
  named: Named;
  entry: Entry;
}

/** Shows who changed what in an entry and when, newest first, with buttons that put fields back. */
export function openEntryHistory(intake: Intake): void {
  openDialog<Intake, never>({
    title: texts.historyTitle(intake.entry.text),
    width: 500,
    buttons: [{ id: 'cancel', text: texts.dialog.close, secondary: true }],
    component: EntryHistory,
    intakeData: intake,
  });
}

function EntryHistory({ intakeData: { screen, named, entry: opened } }: HostedProps<Intake, never>) {
  const { data: entries } = useQuery(listQuery(screen.name));
  const entry = (entries as Entry[] | undefined)?.find(({ id }) => id === opened.id) ?? opened;
  const { data: changes = [], error, isPending } = useQuery(entryChangesQuery(screen.name, entry));
  const { change, sayRefused } = useEntrySave(screen);
  const { together, titles } = screen.list.shape;
  const put = (title: string, values: Record<string, unknown>) => {
    const said = changeHistoryTexts.isBack(title);
    void change(entry, values, { basedOn: entry.version, said }).catch((refusal: unknown) =>
      sayRefused(changeHistoryTexts.notPutBack(title), refusal),
    );
  };
  const fields = entry.hidden ? [] : Object.keys(titles);
  return (
    <ChangeHistory
      changes={isPending ? undefined : changes}
      error={error}
      linesOf={(each, index) => {
        if (each.steps[0]?.records[0]?.created) return [{ text: texts.historyAdded }];
        return Object.entries(fieldsOfChange(each)).map(([field, { from, to }]) => {
          if (field === 'hidden') return { text: to === true ? texts.historyRemoved : texts.historyRestored };
          const words = {
            title: (titles as Readonly<Record<string, string>>)[field] ?? field,
            from: screen.valueText(field, from, named),
            to: screen.valueText(field, to, named),
          };
          return fieldLine(field, words, index, { current: entry, changes, together, fields, put });
        });
      }}
    />
  );
}
