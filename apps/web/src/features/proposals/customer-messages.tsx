import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { answerSchema } from '@fieldwright/domain/proposals/customer-message';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { momentText } from '../../lib/dates/times.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { api } from '../../lib/requests/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { UndeliveredMark } from '../emails/undelivered-mark.tsx';
import { customerMessageTexts as texts } from './customer-messages.texts.ts';
import { proposalQuery } from './proposal.data.ts';

type Message = NonNullable<DocumentContext['messages']>[number];

interface CustomerMessagesProps {
  proposalId: number;
  messages: DocumentContext['messages'];
  mayAnswer: boolean;
  zone: Zone;
}

/** Shows what the customer has written by a link, with the answers, and why they declined as staff noted it; nothing without any. */
export const CustomerMessages = memo(function CustomerMessages({
  proposalId,
  messages = [],
  mayAnswer,
  zone,
}: CustomerMessagesProps) {
  const now = useNow();
  const client = useQueryClient();
  if (messages.length === 0) return null;
  const when = (date: string) => momentText(date, now, zone);
  const answer = async (message: Message) => {
    const opened = openDialog<{ message: Message }, true>({
      title: texts.title,
      width: 500,
      buttons: [
        { id: 'cancel', text: texts.cancel, secondary: true },
        { id: 'save', text: texts.send },
      ],
      component: AnswerQuestion,
      intakeData: { message },
    });
    if (!(await opened.result).result) return;
    showToast({ text: texts.sent });
    void client.invalidateQueries(proposalQuery(proposalId));
  };
  return (
    <ul className="customer-messages" aria-label={texts.list}>
      {messages.map((message) => (
        <li key={message.id}>
          <b>
            {message.notedBy
              ? texts.noted(message.notedBy, when(message.date))
              : (message.kind === 'question' ? texts.asked : texts.declined)(when(message.date))}
          </b>
          {message.text && <p>{message.text}</p>}
          {message.answer && (
            <>
              <b>{texts.answered(message.answer.by, when(message.answer.date))}</b>{' '}
              <UndeliveredMark entity="salesProposal" id={proposalId} partId={message.id} />
              <p>{message.answer.text}</p>
            </>
          )}
          {message.kind === 'question' && !message.answer && mayAnswer && (
            <Button small onClick={() => void answer(message)}>
              {texts.answer}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
});

function AnswerQuestion({ intakeData: { message }, dialog }: HostedProps<{ message: Message }, true>) {
  const [answer, setAnswer] = useState('');
  const [wrong, setWrong] = useState<string>();
  useUnsaved(answer !== '', texts.unsaved);
  useDialogPart(dialog, {
    unsaved: answer !== '' && texts.unsaved,
    save: async () => {
      const fault = fieldErrors({ answer: answerSchema }, { answer }).answer;
      setWrong(fault ?? undefined);
      if (fault) return null;
      await api('POST /api/proposalmessages/{id}/answer', { params: { id: message.id }, body: { answer } });
      return true;
    },
  });
  return (
    <>
      <p className="said">{message.text}</p>
      <TextAreaField
        label={texts.label}
        rows={5}
        value={answer}
        error={wrong}
        help={texts.help}
        onChange={setAnswer}
      />
    </>
  );
}
