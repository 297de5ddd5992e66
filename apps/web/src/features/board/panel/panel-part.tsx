import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { panelTexts as texts } from '../board.texts.ts';

/** Shows a section of the side panel with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Shows that a section could not be loaded, with a Retry button. */
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
