import { datedDayTitle } from '@fieldwright/domain/kernel/days';
import { amountText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { countedCash } from '@fieldwright/domain/payments/day-closing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { closeDay, type DayOverview, dayOverviewQuery, daysClosed } from './day-closings.data.ts';
import { dayClosingTexts as texts } from './day-closings.texts.ts';
import { KeptClosing } from './kept-closing.tsx';
import { ExpectedCash, GivenBack, TakenRows } from './taken-rows.tsx';

/** A day that can be closed. */
export interface DayToClose {
  day: string;
  /** who took payments that day */
  people: readonly { id: number; name: string }[];
  mayClose: boolean;
}

/** Opens the dialog that counts a day's cash and closes the day, for everyone or one person. */
export function openDayClosing(intake: DayToClose): void {
  openDialog<DayToClose, true>({
    title: texts.title(datedDayTitle(intake.day)),
    text: texts.about,
    width: 520,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      ...(intake.mayClose ? [{ id: 'save', text: texts.close } as const] : []),
    ],
    component: CloseDay,
    intakeData: intake,
  });
}

function CloseDay({ intakeData, dialog }: HostedProps<DayToClose, true>) {
  const { day, people, mayClose } = intakeData;
  const client = useQueryClient();
  const [person, setPerson] = useState('');
  const personId = person === '' ? null : Number(person);
  const { data, error, refetch } = useQuery(dayOverviewQuery(day, personId));
  const [counted, setCounted] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  // one key for every try of the same closing
  const [key, setKey] = useState(() => crypto.randomUUID());
  const isClosed = data?.closings.some(({ reopened }) => reopened === null) ?? true;
  const read = readMoney(counted);
  const uncounted = data ? countedCash(null, data.drawerCents) : null;
  const countedCents = counted.trim() === '' ? uncounted : 'cents' in read ? read.cents : null;
  useDialogPart(dialog, {
    disabled: isClosed || countedCents === null || !mayClose ? ['save'] : [],
    save: async () => {
      if (!data || countedCents === null) return null;
      setWrong({});
      try {
        const whose = personId === null ? {} : { personId };
        const expectedCents = data.drawerCents;
        await closeDay({ key, day, ...whose, countedCents, expectedCents, reason: reason.trim() });
      } catch (problem) {
        if (!(problem instanceof ApiError) || Object.keys(problem.fields).length === 0) throw problem;
        setWrong(problem.fields);
        setKey(crypto.randomUUID());
        void refetch();
        return null;
      }
      daysClosed(client);
      showToast({ text: texts.closed(datedDayTitle(day)) });
      return true as const;
    },
  });
  return (
    <div className="day-closing">
      <SelectField
        label={texts.whose}
        value={person}
        options={[
          { value: '', text: texts.everyone },
          ...people.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
        onChange={setPerson}
      />
      {!data && error && (
        <Note kind="bad">
          <span>{texts.notLoaded(textOf(error))}</span>
          <Button small onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {!data && !error && (
        <output className="skeleton">
          <span className="sr">{uiTexts.loading}</span>
        </output>
      )}
      {wrong['day'] && <Note kind="bad">{wrong['day']}</Note>}
      {data && !isClosed && (
        <>
          <TakenRows {...{ day, personId }} taken={data.taken} />
          <GivenBack {...data} />
          <Drawer data={data} countedCents={countedCents} />
          {mayClose && (
            <>
              <MoneyField
                label={texts.counted}
                value={counted}
                error={wrong['countedCents']}
                onChange={setCounted}
                {...(uncounted === null && { required: true, placeholder: amountText(0) })}
              />
              {countedCents !== null && countedCents !== data.drawerCents && (
                <TextField
                  required
                  label={texts.reason}
                  placeholder={texts.reasonPlaceholder}
                  value={reason}
                  error={wrong['reason']}
                  onChange={setReason}
                />
              )}
            </>
          )}
        </>
      )}
      {data?.closings.map((closing) => (
        <KeptClosing key={closing.id} closing={closing} mayReopen={mayClose} />
      ))}
    </div>
  );
}

/** Shows what the drawer should hold, and how the count differs. */
function Drawer({ data, countedCents }: { data: DayOverview; countedCents: number | null }) {
  const difference = countedCents === null ? 0 : countedCents - data.drawerCents;
  return (
    <p className="day-drawer">
      <span>{texts.drawer}</span>
      <b className="tn">
        <ExpectedCash day={data} />
      </b>
      {difference !== 0 && <output className="bad">{texts.difference(difference)}</output>}
    </p>
  );
}
