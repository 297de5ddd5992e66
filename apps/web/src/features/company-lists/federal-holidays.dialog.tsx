import { missingFederalHolidays } from '@fieldwright/domain/company-lists/federal-holidays';
import { dayOf, weekdayText } from '@fieldwright/domain/kernel/days';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { addFederalHolidays, listQuery } from './company-lists.data.ts';
import { companyListTexts } from './company-lists.texts.ts';

const texts = companyListTexts.federal;
/** How many years are offered, from this one on. */
const yearsOffered = 3;

/** Opens the dialog that adds a year's federal holidays. */
export function openFederalHolidays(): void {
  openDialog<null, true>({
    title: texts.title,
    width: 460,
    buttons: [
      { id: 'cancel', text: companyListTexts.dialog.cancel, secondary: true },
      { id: 'save', text: texts.add },
    ],
    component: FederalHolidays,
    intakeData: null,
  });
}

function FederalHolidays({ dialog }: HostedProps<null, true>) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const { data } = useSuspenseQuery(listQuery('holidays'));
  const existing = data.filter(({ hidden }) => !hidden);
  const [today] = useState(() => dayOf(dateNow(), timeZone));
  const first = Number(today.slice(0, 4));
  const years = Array.from({ length: yearsOffered }, (_, index) => first + index);
  const isToCome = (each: number) => missingFederalHolidays(each, existing).some(({ date }) => date >= today);
  const [year, setYear] = useState(() => years.find(isToCome) ?? first);
  const missing = missingFederalHolidays(year, existing);
  useDialogPart(dialog, {
    disabled: missing.length > 0 ? [] : ['save'],
    helperText: missing.length > 0 ? undefined : texts.none,
    save: async () => {
      await addFederalHolidays(client, year);
      showToast({ text: texts.added(missing.length, year) });
      return true as const;
    },
  });
  return (
    <>
      <SelectField
        label={texts.year}
        name="year"
        value={String(year)}
        options={years.map((each) => ({ value: String(each), text: String(each) }))}
        onChange={(chosen) => setYear(Number(chosen))}
      />
      {missing.length > 0 && (
        <>
          <p>{texts.lead}</p>
          <ul className="federal-days">
            {missing.map(({ text, date }) => (
              <li key={date}>
                <span>{text}</span> <span className="dim">{weekdayText(date)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
