import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { isGonePart } from '../../lib/error-reports/error-noise.ts';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../button.tsx';
import { Note } from '../note.tsx';
import { uiTexts } from '../ui.texts.ts';
import { dialogTexts } from './dialog.texts.ts';

interface BoundaryProps {
  /** closes the dialog without asking: there is nothing left to save */
  close: () => void;
  /** called after the hosted component failed */
  onFault: () => void;
  children: ReactNode;
}

/** Contains an error of a hosted component in its dialog, so that the page behind is kept. */
export class HostedBoundary extends Component<BoundaryProps, { fault: unknown; hasFault: boolean }> {
  override state = { fault: null as unknown, hasFault: false };

  static getDerivedStateFromError(fault: unknown) {
    return { fault, hasFault: true };
  }

  override componentDidCatch(fault: unknown): void {
    // server errors are reported already, and a missing chunk is no bug
    if (!(fault instanceof ApiError) && !isGonePart(fault)) reportError(fault);
    this.props.onFault();
  }

  override render(): ReactNode {
    const { fault, hasFault } = this.state;
    return hasFault ? <HostedFault fault={fault} close={this.props.close} /> : this.props.children;
  }
}

function HostedFault({ fault, close }: { fault: unknown; close: () => void }) {
  const actions = useRef<HTMLDivElement>(null);
  // the focused element was removed
  useLayoutEffect(() => actions.current?.querySelector('button')?.focus(), []);
  const isGone = isGonePart(fault);
  return (
    <>
      <Note kind="bad">{isGone ? dialogTexts.partGone : `${textOf(fault)} ${dialogTexts.notShown}`}</Note>
      <div className="dialog-fault" ref={actions}>
        <Button onClick={close}>{uiTexts.close}</Button>
        {isGone && (
          <Button kind="primary" onClick={() => location.reload()}>
            {dialogTexts.loadAgain}
          </Button>
        )}
      </div>
    </>
  );
}
