import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { workOrdersChanged } from './work-order.data.ts';
import type { ListedWorkOrder } from './work-orders.data.ts';
import { workOrdersTexts } from './work-orders.texts.ts';

const texts = workOrdersTexts.processing;

type Row = Pick<ListedWorkOrder, 'id' | 'number' | 'text'>;
/** What has come of each so far, by id. */
type Results = Readonly<Record<number, { done: true } | { refused: string }>>;

/** Processes several work orders one after another (R4.7), and shows the result of each. */
export function openProcessMany(rows: readonly Row[], ended: () => void): void {
  const opened = openDialog<readonly Row[], never>({
    title: texts.title(rows.length),
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: ProcessMany,
    intakeData: rows,
  });
  void opened.result.then(ended);
}

function ProcessMany({ intakeData: rows, dialog }: HostedProps<readonly Row[], never>) {
  const client = useQueryClient();
  const [results, setResults] = useState<Results>({});
  useDialogPart(dialog, {});
  const finished = Object.keys(results).length;
  const refused = Object.values(results).filter((result) => 'refused' in result).length;
  useEffect(() => {
    let isGone = false;
    const run = async () => {
      for (const { id } of rows) {
        if (isGone) break;
        const result = await processed(id);
        setResults((before) => ({ ...before, [id]: result }));
      }
      workOrdersChanged(client);
    };
    void run();
    return () => {
      isGone = true;
    };
  }, [rows, client]);
  return (
    <>
      <output className="dim">
        {finished < rows.length
          ? texts.progress(finished, rows.length)
          : texts.ended(finished - refused, refused)}
      </output>
      <ul className="process-many">
        {rows.map(({ id, number, text }) => {
          const result = results[id];
          return (
            <li key={id} aria-busy={!result}>
              <span className="tn dim">{number}</span>
              <span className="grow">
                {text || workOrdersTexts.noText}
                {result && 'refused' in result && <small className="bad">{result.refused}</small>}
              </span>
              {result && 'done' in result && <Check aria-label={texts.done} />}
              {result && 'refused' in result && <X aria-label={texts.refused} />}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Processes one, and returns what came of it. */
async function processed(id: number): Promise<Results[number]> {
  try {
    const body = { key: crypto.randomUUID(), processed: true };
    await api('POST /api/workorders/{id}/process', { params: { id }, body });
    return { done: true };
  } catch (error) {
    return { refused: textOf(error) };
  }
}
