import { datedDayTitle } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { keepCsv } from '../../lib/requests/keep-file.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { closedDaysCsv } from './closed-days-csv.ts';
import { changedCents } from './closing-changes.tsx';
import { allClosedDays, closedDaysQuery, type DayClosing } from './day-closings.data.ts';
import { dayClosingTexts } from './day-closings.texts.ts';
import { CountedCash } from './taken-rows.tsx';

const texts = dayClosingTexts.list;

/** Opens the list of closed days. */
export function openClosedDays(): void {
  openDialog<null, never>({
    title: texts.title,
    width: 560,
    buttons: [{ id: 'cancel', text: texts.done, secondary: true }],
    component: ClosedDays,
    intakeData: null,
  });
}

function ClosedDays({ dialog }: HostedProps<null, never>) {
  const { data, error, refetch, ...query } = useInfiniteQuery(closedDaysQuery);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  useDialogPart(dialog, {});
  const keep = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      keepCsv(texts.fileName, closedDaysCsv(await allClosedDays()));
    } catch (problem) {
      setFailed(texts.exportFailed(textOf(problem)));
    }
    setBusy(false);
  };
  const closings = data?.pages.flatMap((page) => page.closings) ?? [];
  if (!data && error)
    return (
      <Note kind="bad">
        <span>{dayClosingTexts.notLoaded(textOf(error))}</span>
        <Button small onClick={() => void refetch()}>
          {dayClosingTexts.retry}
        </Button>
      </Note>
    );
  if (!data)
    return (
      <output className="skeleton">
        <span className="sr">{uiTexts.loading}</span>
      </output>
    );
  if (closings.length === 0) return <p className="dim">{texts.none}</p>;
  return (
    <>
      <ul className="closed-days">
        {closings.map((closing) => (
          <ClosedDay key={closing.id} closing={closing} />
        ))}
      </ul>
      {query.isFetchNextPageError && <Note kind="bad">{dayClosingTexts.notLoaded(textOf(error))}</Note>}
      {failed && <Note kind="bad">{failed}</Note>}
      <div className="closed-days-foot">
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
        <Button busy={busy} onClick={() => void keep()}>
          {texts.export}
        </Button>
      </div>
    </>
  );
}

function ClosedDay({ closing }: { closing: DayClosing }) {
  const { day, person, closedBy, countedCents, drawerCents, reason, changes, reopened } = closing;
  const difference = countedCents - drawerCents;
  return (
    <li>
      <span>
        <b>{datedDayTitle(day)}</b> {reopened && <span className="tag">{texts.reopened}</span>}
        <small className="dim">{[person ?? texts.everyone, closedBy].filter(Boolean).join(', ')}</small>
        {difference !== 0 && <small className="bad">{dayClosingTexts.differed(difference, reason)}</small>}
        {changes.length > 0 && (
          <small className="warn">{dayClosingTexts.changed(changes.length, changedCents(closing))}</small>
        )}
      </span>
      <span className="tn">
        <CountedCash closing={closing}>{texts.counted(moneyText(countedCents))}</CountedCash>
      </span>
    </li>
  );
}
