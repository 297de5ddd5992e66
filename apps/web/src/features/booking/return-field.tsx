import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { useQuery } from '@tanstack/react-query';
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

/**
 * Shows which earlier work order a call returns to, with the site's others to choose from, for users who may see all
 * work orders.
 */
export function ReturnField({ call, booking, change, errors }: ReturnFieldProps) {
  const { me, may } = useMain();
  const isOffered = may('workorders.view') && booking.siteId !== null;
  const { data } = useQuery({ ...earlierWorkQuery(booking.siteId ?? 0), enabled: isOffered });
  const works = data?.workOrders.filter(({ callId }) => callId !== call.id) ?? [];
  const { returnOf } = call;
  const linked = returnOf && !works.some(({ id }) => id === returnOf.id) ? returnOf : null;
  if (!isOffered || (works.length === 0 && !linked)) return null;
  const { timeZone } = me.company;
  return (
    <SelectField
      label={texts.returnsTo}
      name="returnOfWorkOrderId"
      value={String(booking.returnOfWorkOrderId ?? '')}
      options={[
        { value: '', text: texts.noReturn },
        ...(linked
          ? [
              {
                value: String(linked.id),
                text: linked.hidden ? texts.removedWork(linked.number) : linked.number,
              },
            ]
          : []),
        ...works.map(({ id, number, text, createdDate }) => ({
          value: String(id),
          text: texts.work(number, dayText(dayOf(createdDate!, timeZone)), text),
        })),
      ]}
      onChange={(value) => change({ returnOfWorkOrderId: value === '' ? null : Number(value) })}
      error={errors.returnOfWorkOrderId}
    />
  );
}
