import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { panelTexts as texts } from './board.texts.ts';

/** A part of the side panel under its own heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What a part shows could not be loaded: said there, with the way to ask again. */
export function PartFailure({ again }: { again: () => unknown }) {
  return (
    <p>
      {texts.failed}{' '}
      <Button small onClick={() => void again()}>
        {texts.again}
      </Button>
    </p>
  );
}
