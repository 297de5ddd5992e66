import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { connectLender, disconnectLender, type Lender, lenderQuery } from './lender.data.ts';
import { lenderTexts as texts } from './lender.texts.ts';

/** Opens the dialog of the company's account with the lender. */
export function openLender(): void {
  openDialog<null, null>({
    title: texts.title,
    text: texts.lead,
    width: 440,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: LenderPart,
    intakeData: null,
  });
}

function LenderPart({ dialog }: HostedProps<null, null>) {
  useDialogPart(dialog, {});
  const { data, error } = useQuery(lenderQuery);
  if (!data && error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data)
    return (
      <output>
        <span className="sr">{texts.loading}</span>
        <i className="skeleton" />
      </output>
    );
  return data.account ? <Connected lender={data.account} /> : <Connect />;
}

function Connected({ lender }: { lender: Lender }) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const end = async () => {
    const isMeant = await confirmed({
      title: texts.ask,
      text: texts.askText,
      type: 'warning',
      cancel: texts.cancel,
      confirm: texts.disconnect,
      run: () => disconnectLender(client),
    });
    if (isMeant) showToast({ text: texts.disconnected });
  };
  const { label, dealerId, isTest, hasWebhook, connectedBy, connectedDate } = lender;
  return (
    <div className="part-fields">
      <p>
        <b>{texts.connected(label)}</b>
      </p>
      <p className="dim">
        {texts.dealer(dealerId)} · {texts.by(connectedBy, dayText(dayOf(connectedDate, timeZone)))}
      </p>
      {isTest && <Note>{texts.test}</Note>}
      {!hasWebhook && <Note>{texts.noWebhook}</Note>}
      <div>
        <Button small onClick={() => void end()}>
          {texts.disconnect}
        </Button>
      </div>
    </div>
  );
}

function Connect() {
  const client = useQueryClient();
  const { form, text, busy, failure } = useForm({
    initial: { dealerId: '', key: '' },
    save: async (body) => {
      await connectLender(client, body);
      showToast({ text: texts.nowConnected });
    },
  });
  return (
    <form {...form} className="part-fields">
      {failure && <Note kind="bad">{failure.text}</Note>}
      <TextField {...text('dealerId')} label={texts.dealerId} autoComplete="off" required />
      <TextField {...text('key')} label={texts.key} help={texts.keyHelp} autoComplete="off" required />
      <div>
        <Button type="submit" kind="primary" busy={busy}>
          {texts.connect}
        </Button>
      </div>
    </form>
  );
}
