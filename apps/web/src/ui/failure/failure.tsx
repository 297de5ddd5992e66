import { useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../button.tsx';
import { failureTexts } from '../ui.texts.ts';
import { AgainIcon, AlertIcon } from './failure-icons.tsx';

interface FailureProps {
  error: unknown;
  /** says what was kept */
  detail?: string;
  retry: () => void;
}

/** Shows that something could not be loaded: one sentence, a retry button, and a reference for support. */
export function Failure({ error, detail, retry }: FailureProps) {
  const { code, requestId } = error instanceof ApiError ? error : { code: 'simple', requestId: undefined };
  const reference = [code, requestId].filter(Boolean).join(', ');
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(reference).then(() => setCopied(true));
  return (
    <section className="state" role="alert">
      <span className="type-image bad">
        <AlertIcon className="i-xl" />
      </span>
      <h2>{textOf(error)}</h2>
      {detail && <p>{detail}</p>}
      <div className="actions">
        <Button kind="primary" icon={<AgainIcon />} onClick={retry}>
          {failureTexts.retry}
        </Button>
        {requestId && <Button onClick={copy}>{copied ? failureTexts.copied : failureTexts.copy}</Button>}
      </div>
      {requestId && <span className="help tn">{reference}</span>}
    </section>
  );
}
