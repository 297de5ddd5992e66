import { Button } from '../../ui/button.tsx';
import { setUpTexts as texts } from './second-factor.texts.ts';

/** Shows the buttons at the end of these forms. */
export function FormButtons({
  submit,
  busy,
  cancel,
  danger,
}: {
  submit: string;
  busy: boolean;
  cancel: (() => void) | undefined;
  danger?: boolean;
}) {
  return (
    <div className="actions">
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy}>
        {submit}
      </Button>
      {cancel && (
        <Button type="button" onClick={cancel}>
          {texts.cancel}
        </Button>
      )}
    </div>
  );
}
