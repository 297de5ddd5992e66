import type { ReactNode } from 'react';
import { textOf } from '../lib/errors/api-error.ts';
import type { MadePdf } from '../lib/use-made-pdf.ts';
import { Button } from './button.tsx';
import './making-pdf.css';
import { Note } from './note.tsx';

interface MakingPdfProps {
  made: MadePdf;
  texts: { making: string; late: string; notMade: string; again: string };
  /** what to offer once it is made, by its address after the API's host */
  children: (url: string) => ReactNode;
}

/** Shows how far a PDF is that a job makes, then what can be done with it; or what went wrong, with a retry. */
export function MakingPdf({ made, texts, children }: MakingPdfProps) {
  const problem = problemOf(made, texts);
  if (problem !== null)
    return (
      <Note kind="bad">
        {problem} <Button onClick={made.retry}>{texts.again}</Button>
      </Note>
    );
  const { url, percent } = made;
  return (
    <div className="making-pdf" aria-busy={url === null}>
      {url === null ? (
        <>
          <output className="dim">{texts.making}</output>
          <progress aria-label={texts.making} max={100} {...(percent !== null && { value: percent })} />
        </>
      ) : (
        children(url)
      )}
    </div>
  );
}

function problemOf({ error, isFailed, isLate }: MadePdf, texts: MakingPdfProps['texts']): string | null {
  if (error !== null) return `${texts.notMade} ${textOf(error)}`;
  if (isFailed) return texts.notMade;
  return isLate ? texts.late : null;
}
