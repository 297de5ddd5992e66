import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { numberText } from '@fieldwright/domain/kernel/plural';
import type { Strokes } from '@fieldwright/domain/proposals/signature';
import { completionSchema, type SignedWork } from '@fieldwright/domain/work-orders/completion';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { completionTexts as texts } from './completion.texts.ts';

interface Intake {
  workOrderId: number;
  shown: SignedWork;
  consent: string;
  /** the customer's */
  name: string;
  absent: boolean;
  done: () => void;
}

/** Shows the customer the work and its total to sign for, or asks why nobody does. */
export function openSignWork(intake: Intake): void {
  openDialog<Intake, true>({
    title: intake.absent ? texts.absent : texts.title,
    width: 560,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: intake.absent ? texts.keepReason : texts.keep },
    ],
    component: SignWork,
    intakeData: intake,
  });
}

function SignWork({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { workOrderId, shown, consent, absent, done } = intakeData;
  const [name, setName] = useState(intakeData.name);
  const [drawn, setDrawn] = useState(true);
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const kept = useRef({ wish: '', key: '' });
  const save = async (): Promise<true | null> => {
    const given = {
      method: absent ? 'absent' : drawn ? 'drawn' : 'typed',
      name: absent ? '' : name,
      strokes: !absent && drawn && strokes.length > 0 ? strokes : null,
      reason: absent ? reason : '',
      shown,
      consent,
    } as const;
    const checked = completionSchema.safeParse(given);
    setWrong(
      Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
    );
    if (!checked.success) return null;
    // a repeated try keeps one signature
    const wish = JSON.stringify(checked.data);
    if (kept.current.wish !== wish) kept.current = { wish, key: crypto.randomUUID() };
    try {
      await api('POST /api/workorders/{id}/signatures', {
        params: { id: workOrderId },
        body: { ...checked.data, key: kept.current.key },
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'stale_version')) throw error;
      done();
      setWrong({ shown: texts.changedMeanwhile });
      return null;
    }
    done();
    return true;
  };
  useDialogPart(dialog, { save });
  const beside = shown.lines.reduce((rest, line) => rest - (line.amountCents ?? 0), shown.totalCents);
  return (
    <>
      <ul className="wo-signed-lines">
        {[...shown.lines.entries()].map(([at, { text, quantity, amountCents }]) => (
          <li key={at}>
            <span className="grow">{quantity === 1 ? text : `${numberText(quantity)} × ${text}`}</span>
            <span className="tn">{amountCents === null ? '' : moneyText(amountCents)}</span>
          </li>
        ))}
        {beside !== 0 && (
          <li>
            <span className="grow">{texts.beside}</span>
            <span className="tn">{moneyText(beside)}</span>
          </li>
        )}
        <li>
          <b className="grow">{texts.total}</b>
          <b className="tn">{moneyText(shown.totalCents)}</b>
        </li>
      </ul>
      {absent ? (
        <TextAreaField label={texts.reason} value={reason} error={wrong['reason']} onChange={setReason} />
      ) : (
        <>
          <p>{consent}</p>
          <TextField required label={texts.name} value={name} error={wrong['name']} onChange={setName} />
          <OneOf
            inline
            label={texts.how}
            choices={texts.methods}
            chosen={drawn ? 'drawn' : 'typed'}
            onChange={(method) => setDrawn(method === 'drawn')}
          />
          {drawn ? (
            <SignaturePad strokes={strokes} onChange={setStrokes} error={wrong['strokes']} />
          ) : (
            <p className="wo-signed-typed">{name}</p>
          )}
        </>
      )}
      {wrong['shown'] && (
        <p className="help bad" role="alert">
          {wrong['shown']}
        </p>
      )}
    </>
  );
}
