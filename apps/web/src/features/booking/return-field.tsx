import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { earlierWorkQuery } from './booking.data.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import type { Booking, Wrong } from './booking.ts';
import type { WholeCall } from './call-changed.ts';

interface ReturnFieldProps {
  call: WholeCall;
  booking: Booking;
  change: (more: Partial<Booking>) => void;
  errors: Wrong;
}

interface Option {
  value: string;
  text: string;
}

/**
 * Shows which earlier work order a call returns to, with the site's others to choose from, for users who may see all
 * work orders.
 */
export function ReturnField({ call, booking, change, errors }: ReturnFieldProps) {
  const { me, may } = useMain();
  const isOffered = may('workorders.view') && booking.siteId !== null;
  const { data } = useQuery({ ...earlierWorkQuery(booking.siteId ?? 0), enabled: isOffered });
  // stays an option while another site's work orders are listed
  const [chosen, setChosen] = useState<Option | null>(null);
  const { timeZone } = me.company;
  const works = (data?.workOrders ?? [])
    .filter(({ callId }) => callId !== call.id)
    .map(({ id, number, text, createdDate }) => ({
      value: String(id),
      text: texts.work(number, dayText(dayOf(createdDate!, timeZone)), text),
    }));
  const value = String(booking.returnOfWorkOrderId ?? '');
  const { returnOf } = call;
  const linked = returnOf && {
    value: String(returnOf.id),
    text: returnOf.hidden ? texts.removedWork(returnOf.number) : returnOf.number,
  };
  const isListed = (one: Option) => works.some((work) => work.value === one.value);
  const others = [
    ...(linked && !isListed(linked) ? [linked] : []),
    ...(chosen && chosen.value === value && chosen.value !== linked?.value && !isListed(chosen)
      ? [chosen]
      : []),
  ];
  const options = [...others, ...works];
  if (!isOffered || options.length === 0) return null;
  return (
    <SelectField
      label={texts.returnsTo}
      name="returnOfWorkOrderId"
      value={value}
      options={[{ value: '', text: texts.noReturn }, ...options]}
      onChange={(now) => {
        setChosen(options.find((each) => each.value === now) ?? null);
        change({ returnOfWorkOrderId: now === '' ? null : Number(now) });
      }}
      error={errors.returnOfWorkOrderId}
    />
  );
}
