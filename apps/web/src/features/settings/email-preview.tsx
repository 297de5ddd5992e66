import type { MessageKind } from '@fieldwright/domain/settings/message-texts';
import { useEffect, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { Note } from '../../ui/note.tsx';
import { companyTexts } from './company.texts.ts';
import { MailHtml } from './mail-html.tsx';

const texts = companyTexts.messages;
/** How long the typing has to pause before the email is composed again. */
const pauseMs = 300;

type Composed = Answer<'POST /api/company/emailpreview'>;

interface EmailPreviewProps {
  kind: MessageKind;
  subject: string;
  opening: string;
  /** whether the words could be saved; others aren't composed */
  isValid: boolean;
}

/** Shows an email as the example customer would get it, with words that are not saved yet. */
export function EmailPreview({ kind, subject, opening, isValid }: EmailPreviewProps) {
  const [part, setPart] = useState<'html' | 'plain'>('html');
  const { composed, failure } = useComposed(kind, { subject, opening, isValid });
  return (
    <section className="message-preview" aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <OneOf label={texts.show} inline choices={texts.parts} chosen={part} onChange={setPart} />
      {failure && <Note kind="bad">{failure}</Note>}
      {composed ? (
        <>
          <p>
            <b>{composed.subject}</b>
          </p>
          {part === 'html' ? <MailHtml html={composed.html} /> : <p>{composed.text}</p>}
          {composed.attachments.length > 0 && <p className="dim">{texts.attached(composed.attachments)}</p>}
        </>
      ) : (
        !failure && <output className="skeleton history-pending" aria-label={texts.composing} />
      )}
    </section>
  );
}

/** Composes the email on the server once the typing pauses; keeps the last one while the words are wrong. */
function useComposed(kind: MessageKind, { subject, opening, isValid }: Omit<EmailPreviewProps, 'kind'>) {
  const [composed, setComposed] = useState<Composed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const settled = useSettled(isValid ? JSON.stringify({ subject, opening }) : null, pauseMs);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const compose = async (words: { subject: string; opening: string }) => {
      try {
        setComposed(await api('POST /api/company/emailpreview', { body: { kind, ...words }, signal }));
        setFailure(null);
      } catch (error) {
        if (!signal.aborted) setFailure(textOf(error));
      }
    };
    if (settled !== null) void compose(JSON.parse(settled) as { subject: string; opening: string });
    return () => leaving.abort();
  }, [kind, settled]);
  return { composed, failure };
}
