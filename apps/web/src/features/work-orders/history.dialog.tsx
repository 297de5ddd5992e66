import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
import type { Answer } from '../../lib/send.ts';
import { exactText, pastText } from '../../lib/when.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { Note } from '../../ui/note.tsx';
import { fieldText, recordText, valueText } from '../documents/record-words.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';

type Change = Answer<'GET /api/workorders/{id}/changes'>[number];
type PlanRecord = Change['steps'][number]['records'][number];

/** Who has changed what and when, the newest first. */
export function openHistory(workOrder: WorkOrder): void {
  openDialog<WorkOrder, true>({
    title: texts.historyTitle,
    width: 560,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: WorkOrderHistory,
    intakeData: workOrder,
  });
}

function WorkOrderHistory({ intakeData: workOrder }: HostedProps<WorkOrder, true>) {
  const { id } = workOrder;
  const { timeZone } = useMain().me.company;
  const { data, error } = useQuery({
    queryKey: ['workorderchanges', id],
    queryFn: ({ signal }) => api('GET /api/workorders/{id}/changes', { params: { id }, signal }),
    staleTime: 0,
  });
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <i className="spin" />;
  if (data.length === 0) return <p className="dim">{texts.historyNone}</p>;
  const now = new Date();
  return (
    <ol className="wo-history">
      {data.map(({ id: change, by, date, steps }) => (
        <li key={change}>
          <p>
            <b>{by?.name ?? texts.byNobody}</b>{' '}
            <time className="dim" dateTime={date} title={exactText(date, timeZone)}>
              {pastText(date, now, timeZone)}
            </time>
          </p>
          <ul>
            {steps.flatMap(({ kind, records }) =>
              records.map((record) => (
                <li key={`${kind}${record.id}`}>
                  {recordText({ kind, id: record.id }, workOrder as never)}: {whatOf(record)}
                </li>
              )),
            )}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function whatOf({ created, deleted, fields }: PlanRecord): string {
  if (created) return texts.made;
  if (deleted) return texts.removed;
  return Object.entries(fields)
    .map(([field, { from, to }]) => {
      const [was, is] = [valueText(field, from), valueText(field, to)];
      return `${fieldText(field)} ${texts.fromTo(was, is)}`;
    })
    .join('; ');
}
