import { datedDayTitle } from '@fieldwright/domain/kernel/days';
import { sumCents } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { DaySum } from '@fieldwright/domain/payments/day-sum';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { DayAmount } from './day-amount.tsx';
import type { DayClosing, DayOverview } from './day-closings.data.ts';
import { dayClosingTexts as texts } from './day-closings.texts.ts';
import { paymentsTexts } from './payments.texts.ts';

type Taken = DayOverview['taken'];

interface TakenRowsProps {
  day: string;
  /** whose payments; null for everyone's */
  personId: number | null;
  taken: Taken;
}

/** Lists what came in on a day, by method and card provider, with tips and refunds. */
export function TakenRows({ day, personId, taken }: TakenRowsProps) {
  if (taken.length === 0) return <p className="dim">{texts.nothing}</p>;
  return (
    <ul className="day-taken">
      {taken.map((row) => (
        <TakenRow key={`${row.method} ${row.provider}`} {...{ day, personId, taken, row }} />
      ))}
    </ul>
  );
}

const fields = { taken: 'amountCents', refunded: 'refundedCents', tips: 'tipCents' } as const;

function TakenRow({ day, personId, taken, row }: TakenRowsProps & { row: Taken[number] }) {
  const { method, provider, count } = row;
  const name = texts.by(method, provider);
  const others = taken.filter((each) => each.method === method && each.provider !== provider);
  const amount = (of: DaySum & keyof typeof fields, children?: string) => (
    <DayAmount
      amount={{
        name: paymentsTexts.dayParts.of(name, datedDayTitle(day)),
        cents: row[fields[of]],
        of,
        search: { from: day, to: day, method, ...(personId !== null && { takenBy: personId }) },
        less: { name: texts.otherProviders, cents: sumCents(others.map((each) => each[fields[of]])) },
      }}
    >
      {children}
    </DayAmount>
  );
  return (
    <li>
      <span>
        {name} <small className="dim">{texts.count(count)}</small>
      </span>
      <span className="tn">{amount('taken')}</span>
      {row.refundedCents > 0 && (
        <small className="dim">{amount('refunded', texts.refunded(moneyText(row.refundedCents)))}</small>
      )}
      {row.tipCents > 0 && (
        <small className="dim">{amount('tips', texts.tips(moneyText(row.tipCents)))}</small>
      )}
    </li>
  );
}

const cashOf = (taken: Taken, field: 'amountCents' | 'refundedCents') =>
  sumCents(taken.filter(({ method }) => method === 'cash').map((each) => each[field]));

/** Returns how much more cash was given back than a day took; 0 if it wasn’t more. */
const beyondTaken = ({ taken, givenBackCents }: Pick<DayOverview, 'taken' | 'givenBackCents'>) =>
  Math.max(0, givenBackCents - cashOf(taken, 'amountCents') + cashOf(taken, 'refundedCents'));

/** Shows the cash of earlier days that was given back, and what of it was more than came in. */
export function GivenBack(day: Pick<DayOverview, 'taken' | 'givenBackCents'>) {
  const { givenBackCents } = day;
  const beyondCents = beyondTaken(day);
  if (givenBackCents === 0) return null;
  return (
    <p className="day-drawer">
      <span>{texts.givenBack}</span>
      <span className="tn">
        <AmountParts
          name={texts.givenBack}
          cents={0 - givenBackCents}
          parts={[
            { name: texts.fromDrawer, cents: beyondCents - givenBackCents },
            ...(beyondCents > 0 ? [{ name: texts.notFromDrawer, cents: 0 - beyondCents }] : []),
          ]}
          note={texts.givenBackMeans}
        />
      </span>
      {beyondCents > 0 && <small className="dim">{texts.beyondTaken(moneyText(beyondCents))}</small>}
    </p>
  );
}

/** The cash that the drawer should hold. */
export function ExpectedCash({
  day,
}: {
  day: Pick<DayOverview, 'taken' | 'givenBackCents' | 'drawerCents'>;
}) {
  const { taken, givenBackCents, drawerCents } = day;
  const parts = [
    { name: paymentsTexts.methods.cash, cents: cashOf(taken, 'amountCents') },
    { name: texts.cashRefunded, cents: 0 - cashOf(taken, 'refundedCents') },
    { name: texts.givenBack, cents: 0 - givenBackCents },
    { name: texts.notFromDrawer, cents: beyondTaken(day) },
  ];
  return (
    <AmountParts
      name={texts.drawer}
      cents={drawerCents}
      parts={parts.filter(({ cents }, at) => at === 0 || cents !== 0)}
    />
  );
}

/** The cash that was counted when a day was closed. */
export function CountedCash({
  closing,
  children,
}: {
  closing: Pick<DayClosing, 'day' | 'drawerCents' | 'countedCents' | 'reason'>;
  /** in place of the amount alone */
  children?: string;
}) {
  const { day, drawerCents, countedCents, reason } = closing;
  const difference = countedCents - drawerCents;
  return (
    <AmountParts
      name={paymentsTexts.dayParts.of(texts.counted, datedDayTitle(day))}
      cents={countedCents}
      parts={[
        { name: texts.drawer, cents: drawerCents },
        ...(difference === 0 ? [] : [{ name: texts.off(difference), detail: reason, cents: difference }]),
      ]}
    >
      {children}
    </AmountParts>
  );
}
