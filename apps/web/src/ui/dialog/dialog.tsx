import { enterSaves, mayExit, mayPress } from '@fieldwright/domain/dialogs/dialog-rules';
import { X } from 'lucide-react';
import { type CSSProperties, Suspense, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { Button, classes, IconButton } from '../button.tsx';
import './dialog.css';
import { Note } from '../note.tsx';
import { DialogToasts } from '../toast/toast.tsx';
import { uiTexts } from '../ui.texts.ts';
import { dialogTexts } from './dialog.texts.ts';
import { followScrolling } from './dialog-focus.ts';
import { closeDialogs, dialogStack, type StackedDialog } from './dialog-stack.ts';
import { HostedBoundary } from './hosted-boundary.tsx';
import { TypeImage } from './type-image.tsx';
import { type Run, useDialogRun } from './use-dialog-run.ts';
import { useModal } from './use-modal.ts';

/** What is behind a dialog, around its box. */
const blurred = ['above', 'below', 'left', 'right'];

/** Renders the open dialogs, once per area. Unmounting closes them: set `key` to what they belong to. */
export function Dialogs() {
  const stack = useSignal(dialogStack);
  // a layout effect, to run before the effects of a page that opens one by its address
  useLayoutEffect(() => closeDialogs, []);
  return stack.map((dialog, index) => (
    <Dialog key={dialog.id} dialog={dialog} covered={index < stack.length - 1} />
  ));
}

/** One dialog on the native element; modal, so that nothing behind it can be reached (R2.9, R2.12). */
function Dialog({ dialog, covered }: { dialog: StackedDialog; covered: boolean }) {
  const { data } = dialog;
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const run = useDialogRun(dialog, box);
  useModal({ dialog, run, element, box });
  const titleId = `${id}-title`;
  const textId = `${id}-text`;
  const helpId = `${id}-help`;
  const isConfirm = !data.component;
  return (
    <dialog
      ref={element}
      className={classes('dialog', data.width !== undefined && 'fixed-width')}
      style={data.width === undefined ? {} : ({ '--dialog-width': `${data.width}px` } as CSSProperties)}
      role={isConfirm ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={classes(data.text && textId, run.helperText && helpId) || undefined}
      aria-busy={data.loading || run.busy ? true : undefined}
      data-covered={covered ? '' : undefined}
      data-testid={data.dataTestId}
      onCancel={(event) => {
        event.preventDefault();
        run.exit();
      }}
    >
      {blurred.map((side) => (
        <div key={side} className={classes('dialog-blur', side)} />
      ))}
      <div className="dialog-box" tabIndex={-1} ref={box}>
        <header>
          {!isConfirm && <Picture data={data} />}
          {!isConfirm && <h2 id={titleId}>{data.title}</h2>}
          {!data.disableExit && (
            <IconButton label={uiTexts.close} onClick={run.exit} disabled={!mayExit(run.state)}>
              <X />
            </IconButton>
          )}
        </header>
        <div
          ref={followScrolling}
          className={classes('body', isConfirm && 'centered')}
          inert={run.busy !== null}
        >
          {isConfirm && <Picture data={data} />}
          {isConfirm && <h2 id={titleId}>{data.title}</h2>}
          {run.failure && <Note kind="bad">{run.failure}</Note>}
          {data.text && <p id={textId}>{data.text}</p>}
          <Hosted dialog={dialog} run={run} />
        </div>
        <Footer dialog={dialog} run={run} helpId={helpId} />
      </div>
      <DialogToasts covered={covered} />
    </dialog>
  );
}

function Picture({ data: { type, icon, buttons } }: Pick<StackedDialog, 'data'>) {
  const danger = !!buttons?.some((button) => button.danger);
  return type && <TypeImage type={type} icon={icon} danger={danger} />;
}

/** Renders the hosted component. Memoized: it must not re-render for what it reports, which would loop. */
function Hosted({ dialog: { data }, run: { link } }: { dialog: StackedDialog; run: Run }) {
  const { component: Component, intakeData, buttons } = data;
  return useMemo(() => {
    // without its component, a dialog can only be closed
    const others = buttons?.map(({ id }) => id).filter((id) => id !== 'cancel') ?? [];
    return (
      Component && (
        <HostedBoundary close={link.cancel} onFault={() => link.report({ disabled: others })}>
          <Suspense fallback={<Spinner />}>
            <Component intakeData={intakeData} dialog={link} />
          </Suspense>
        </HostedBoundary>
      )
    );
  }, [Component, intakeData, buttons, link]);
}

/** The spinner, the helper text, and the buttons in order (R2.7, R2.9). */
function Footer({ dialog: { data }, run, helpId }: { dialog: StackedDialog; run: Run; helpId: string }) {
  const { state, busy, helperText, press } = run;
  const buttons = data.buttons ?? [];
  if (buttons.length === 0 && !data.loading && !helperText) return null;
  return (
    <footer>
      {data.loading && <Spinner />}
      {/* announced on change: the disabled button that it explains can't be focused */}
      <output className="help" id={helpId}>
        {helperText}
      </output>
      {buttons.map(({ id, text, secondary, danger, focusInitial, enterHint }) => (
        <Button
          key={id}
          kind={danger ? 'danger' : secondary ? 'plain' : 'primary'}
          busy={busy === id}
          disabled={busy !== id && !mayPress(state, id)}
          data-focus-initial={focusInitial ? '' : undefined}
          aria-describedby={id === 'save' && helperText ? helpId : undefined}
          onClick={() => press(id)}
        >
          {text}
          {enterHint && enterSaves(state, 'other') && (
            <span className="kbd" aria-hidden="true">
              {dialogTexts.enter}
            </span>
          )}
        </Button>
      ))}
    </footer>
  );
}

function Spinner() {
  return (
    <output className="spin">
      <span className="sr">{uiTexts.loading}</span>
    </output>
  );
}
