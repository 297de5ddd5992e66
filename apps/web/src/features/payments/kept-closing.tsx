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
import { type DayClosing, type DayOverview, daysClosed, reopenDay } from './day-closings.data.ts';
import { dayClosingTexts as texts } from './day-closings.texts.ts';

/** Lists what came in on a day, by method and card provider, with tips and refunds. */
export function TakenRows({ taken }: { taken: DayOverview['taken'] }) {
  if (taken.length === 0) return <p className="dim">{texts.nothing}</p>;
  return (
    <ul className="day-taken">
      {taken.map(({ method, provider, count, amountCents, refundedCents, tipCents }) => (
        <li key={`${method} ${provider}`}>
          <span>
            {texts.by(method, provider)} <small className="dim">{texts.count(count)}</small>
          </span>
          <span className="tn">{moneyText(amountCents)}</span>
          {refundedCents > 0 && <small className="dim">{texts.refunded(moneyText(refundedCents))}</small>}
          {tipCents > 0 && <small className="dim">{texts.tips(moneyText(tipCents))}</small>}
        </li>
      ))}
    </ul>
  );
}

/** Shows the cash of earlier days that was given back, and what of it was more than came in. */
export function GivenBack({ taken, givenBackCents }: Pick<DayOverview, 'taken' | 'givenBackCents'>) {
  if (givenBackCents === 0) return null;
  const cash = taken
    .filter(({ method }) => method === 'cash')
    .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0);
  return (
    <p className="day-drawer">
      <span>{texts.givenBack}</span>
      <span className="tn">{moneyText(-givenBackCents)}</span>
      {givenBackCents > cash && (
        <small className="dim">{texts.beyondTaken(moneyText(givenBackCents - cash))}</small>
      )}
    </p>
  );
}

/** Shows a day as it was closed, and reopens it with a reason. */
export function KeptClosing({ closing, mayReopen }: { closing: DayClosing; mayReopen: boolean }) {
  const client = useQueryClient();
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { id, taken, drawerCents, countedCents, closedDate, closedBy, changes, reopened } = closing;
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
      <TakenRows taken={taken} />
      <GivenBack {...closing} />
      <p className="day-drawer">
        <span>{texts.drawerCounted(moneyText(drawerCents))}</span>
        <b className="tn">{moneyText(countedCents)}</b>
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
