import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { ClosingChanges } from './closing-changes.tsx';
import { type DayClosing, daysClosed, reopenDay } from './day-closings.data.ts';
import { dayClosingTexts as texts } from './day-closings.texts.ts';
import { CountedCash, GivenBack, TakenRows } from './taken-rows.tsx';

/** Shows a day as it was closed, and reopens it with a reason. */
export function KeptClosing({ closing, mayReopen }: { closing: DayClosing; mayReopen: boolean }) {
  const client = useQueryClient();
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { id, day, personId, taken, drawerCents, countedCents, closedDate, closedBy, changes, reopened } =
    closing;
  const when = (at: string) => momentText(at, now, timeZone);
  const reopen = async () => {
    if (reason.trim() === '') return setWrong(texts.reopenReasonMissing);
    setBusy(true);
    try {
      await reopenDay(id, reason.trim());
      daysClosed(client);
    } catch (error) {
      setWrong(textOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="kept-closing">
      <h3>{texts.closedBy(closedBy ?? texts.someone, when(closedDate))}</h3>
      {reopened && (
        <p>{texts.reopenedBy(reopened.by ?? texts.someone, when(reopened.date), reopened.reason)}</p>
      )}
      <TakenRows {...{ day, personId, taken }} />
      <GivenBack {...closing} />
      <p className="day-drawer">
        <span>{texts.drawerCounted(moneyText(drawerCents))}</span>
        <b className="tn">
          <CountedCash closing={closing} />
        </b>
        {countedCents !== drawerCents && (
          <span className="bad">{texts.differed(countedCents - drawerCents, closing.reason)}</span>
        )}
      </p>
      <ClosingChanges changes={changes} />
      {mayReopen && !reopened && !asks && (
        <Button small onClick={() => setAsks(true)}>
          {texts.reopen}
        </Button>
      )}
      {asks && !reopened && (
        <div className="reopen-day">
          <TextField required label={texts.reopenReason} value={reason} error={wrong} onChange={setReason} />
          <Button small busy={busy} onClick={() => void reopen()}>
            {texts.reopenNow}
          </Button>
        </div>
      )}
    </section>
  );
}
