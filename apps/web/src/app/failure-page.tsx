import { useEffect } from 'react';
import { ApiError } from '../lib/errors/api-error.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure/failure.tsx';
import { AgainIcon } from '../ui/failure/failure-icons.tsx';
import { entryTexts } from './entry.texts.ts';
import { PageGone } from './part.ts';

interface FailurePageProps {
  error: unknown;
  retry: () => void;
}

/** Shows an error in place of a page that could not be loaded or drawn. */
export function FailurePage({ error, retry }: FailurePageProps) {
  useTitle(entryTexts.failureTitle);
  useEffect(() => {
    // a bug of ours, not a server response: log it in the browser
    if (!(error instanceof ApiError) && !(error instanceof PageGone)) reportError(error);
  }, [error]);
  if (error instanceof PageGone) {
    return (
      <section className="state" role="alert">
        <span className="type-image info">
          <AgainIcon className="i-xl" />
        </span>
        <h1>{entryTexts.pageGone}</h1>
        <p>{entryTexts.pageGoneDetail}</p>
        <div className="actions">
          <Button kind="primary" onClick={() => location.reload()}>
            {entryTexts.loadAgain}
          </Button>
        </div>
      </section>
    );
  }
  const hasReference = error instanceof ApiError && error.requestId !== undefined;
  return (
    <Failure error={error} retry={retry} {...(hasReference ? { detail: entryTexts.failureDetail } : {})} />
  );
}
