import { Component, type ReactNode, useLayoutEffect, useRef } from 'react';
import { ApiError, textOf } from '../lib/api-error.ts';
import { isGonePart } from '../lib/error-noise.ts';
import { Button } from './button.tsx';
import { dialogTexts } from './dialog.texts.ts';
import { Note } from './note.tsx';
import { uiTexts } from './ui.texts.ts';

interface BoundaryProps {
  /** closes the dialog without asking: nothing of it is left to save */
  close: () => void;
  /** is told that what was hosted is not there any more */
  onFault: () => void;
  children: ReactNode;
}

/** Keeps a fault of a hosted component in its dialog, so that the work behind it stays. */
export class HostedBoundary extends Component<BoundaryProps, { fault: unknown; hasFault: boolean }> {
  override state = { fault: null as unknown, hasFault: false };

  static getDerivedStateFromError(fault: unknown) {
    return { fault, hasFault: true };
  }

  override componentDidCatch(fault: unknown): void {
    // an answer of the server has been reported, and a part that is gone is no fault
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
  // what had the focus is gone
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
