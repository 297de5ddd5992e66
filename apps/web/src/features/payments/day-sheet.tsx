import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { PersonTotal } from '@fieldwright/domain/payments/recorded-payment';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '../../ui/list/table.css';
import './day-sheet.css';
import { datedDayTitle } from '@fieldwright/domain/kernel/days';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { type AmountOfDay, DayAmount } from './day-amount.tsx';
import { type DayToClose, openDayClosing } from './day-closing.dialog.tsx';
import { dayOverviewQuery } from './day-closings.data.ts';
import { dayClosingTexts } from './day-closings.texts.ts';
import { paymentsTexts as texts } from './payments.texts.ts';
import { type Method, type PersonOnDay, type TakenOnDay, whoTookWhat } from './person-totals.ts';

interface DaySheetProps {
  day: string;
  mayClose: boolean;
  isToday: boolean;
  totals: readonly PersonTotal[];
}

const { sheet } = texts;

/** Shows who collected what on a day: amounts by method, count, pending and total for each person. */
export function DaySheet({ day, isToday, mayClose, totals }: DaySheetProps) {
  const { methods, people, all } = whoTookWhat(totals);
  const hasPending = all.pendingCount > 0;
  const hasTips = all.tipCents > 0;
  return (
    <section className="day-sheet" aria-labelledby="day-sheet-title">
      <h2 id="day-sheet-title">
        {isToday ? sheet.titleToday : sheet.title} <small>{datedDayTitle(day)}</small>
      </h2>
      <table className="table">
        <thead>
          <tr>
            <th>{sheet.person}</th>
            {methods.map((method) => (
              <th key={method} className="num">
                {texts.methods[method]}
              </th>
            ))}
            <th className="num">{sheet.count}</th>
            {hasPending && <th className="num">{texts.statuses.pending}</th>}
            <th className="num">{texts.total}</th>
            {hasTips && <th className="num">{texts.tips}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.personId}>
              <th scope="row">
                <Person day={day} {...person} />
              </th>
              <Amounts {...{ day, methods, hasPending, hasTips }} taken={person} person={person} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{sheet.all}</th>
            <Amounts {...{ day, methods, hasPending, hasTips }} taken={all} people={people} />
          </tr>
        </tfoot>
      </table>
      <DayFoot {...{ day, mayClose, people: namesOf(people) }} />
      {hasPending && (
        <p className="dim">{sheet.pendingMeans(all.pendingCount, moneyText(all.pendingCents))}</p>
      )}
    </section>
  );
}

/** Closes the day, or says who closed it for everyone and leads to that closing. */
function DayFoot({ day, mayClose, people }: DayToClose) {
  const { data, isPending } = useQuery(dayOverviewQuery(day, null));
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const closed = data?.closings.find(({ reopened }) => reopened === null);
  return (
    <p className="day-sheet-foot">
      {closed && (
        <span>
          {dayClosingTexts.closedBy(
            closed.closedBy ?? dayClosingTexts.someone,
            momentText(closed.closedDate, now, timeZone),
          )}
        </span>
      )}
      {!isPending && (
        <Button onClick={() => openDayClosing({ day, mayClose, people })}>
          {closed ? dayClosingTexts.show : dayClosingTexts.button}
        </Button>
      )}
    </p>
  );
}

const namesOf = (people: readonly PersonOnDay[]) =>
  people.flatMap(({ personId: id, takenBy: name }) => (id === null || name === null ? [] : [{ id, name }]));

/** Links to that person's payments of the day. */
function Person({ takenBy, day }: Pick<PersonOnDay, 'takenBy'> & { day: string }) {
  if (takenBy === null) return texts.nobody;
  return (
    <Link to="/payments" search={{ search: takenBy, from: day, to: day }}>
      {takenBy}
    </Link>
  );
}

interface AmountsProps {
  day: string;
  taken: TakenOnDay;
  /** whose amounts they are; missing for everyone's */
  person?: PersonOnDay;
  /** whose amounts make up everyone's total */
  people?: readonly PersonOnDay[];
  methods: readonly Method[];
  hasPending: boolean;
  hasTips: boolean;
}

function Amounts({ day, taken, person, people, methods, hasPending, hasTips }: AmountsProps) {
  const { byMethod, count, amountCents, tipCents, pendingCents, pendingCount } = taken;
  const named = (what: string) =>
    person
      ? sheet.by(what, person.takenBy ?? texts.nobody, datedDayTitle(day))
      : texts.dayParts.of(what, datedDayTitle(day));
  const amount = (what: string, cents: number, more: Pick<AmountOfDay, 'of'> & { method?: Method }) => {
    const { of, method } = more;
    const search = {
      from: day,
      to: day,
      ...(method !== undefined && { method }),
      ...(person && person.personId !== null && { takenBy: person.personId }),
    };
    const isOnline = person?.personId === null;
    return <DayAmount amount={{ name: named(what), cents, of, search, isOnline }} />;
  };
  return (
    <>
      {methods.map((method) => (
        <td key={method} className="num" data-label={texts.methods[method]}>
          {byMethod[method] !== undefined &&
            amount(texts.methods[method], byMethod[method], { of: 'received', method })}
        </td>
      ))}
      <td className="num" data-label={sheet.count}>
        {count}
      </td>
      {hasPending && (
        <td className="num on-its-way" data-label={texts.statuses.pending}>
          {pendingCount > 0 && amount(texts.statuses.pending, pendingCents, { of: 'pending' })}
        </td>
      )}
      <td className="num sum">
        <b>
          {people ? (
            <AmountParts
              name={named(texts.total)}
              cents={amountCents}
              parts={people.map(({ takenBy, count: each, amountCents: cents }) => ({
                name: takenBy ?? texts.nobody,
                detail: texts.dayParts.count(each),
                cents,
              }))}
            />
          ) : (
            amount(texts.total, amountCents, { of: 'received' })
          )}
        </b>
      </td>
      {hasTips && (
        <td className="num" data-label={texts.tips}>
          {tipCents > 0 && amount(texts.tips, tipCents, { of: 'tips' })}
        </td>
      )}
    </>
  );
}
