import type { Zone } from '@fieldwright/domain/kernel/zone';
import { Check, CircleAlert, CircleDashed } from 'lucide-react';
import { momentText } from '../../lib/dates/times.ts';
import { ApiError, isUnreachable, textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import type { EditedDocument } from './document-kind.ts';
import { documentTexts as texts } from './documents.texts.ts';
import './documents.css';
import type { DocumentView } from './use-document.ts';

interface SaveStateProps {
  view: Pick<
    DocumentView<EditedDocument>,
    'saving' | 'savedAt' | 'asked' | 'isHeldBack' | 'isDirty' | 'isSavable' | 'edit'
  > & {
    editor: { tryNow: () => void };
  };
  zone: Zone;
  /** what is still being sent, and what failed, while everything else is saved */
  unsent?: string | false;
  failed?: string | false;
}

/** Shows the save state left of the buttons: "Saved 10:41 AM", "Saving", or "Not saved" with the reason. */
export function SaveState({ view, zone, unsent, failed }: SaveStateProps) {
  const now = useNow();
  const { saving, asked, isHeldBack, isSavable } = view;
  if (saving.is === 'saving' || saving.is === 'pending')
    return (
      <output className="save-state">
        <i className="spin" /> <span>{texts.saving}</span>
      </output>
    );
  const why = whyNot(view);
  if (why !== null)
    return (
      <output className="save-state bad">
        <CircleAlert />
        <span>
          <b>{texts.notSaved}</b> {why}
        </span>
        {saving.is === 'waiting' && (
          <Button small onClick={view.editor.tryNow}>
            {texts.tryNow}
          </Button>
        )}
      </output>
    );
  if (unsent)
    return (
      <output className="save-state">
        <i className="spin" /> <span>{unsent}</span>
      </output>
    );
  if (failed)
    return (
      <output className="save-state bad">
        <CircleAlert /> <span>{failed}</span>
      </output>
    );
  if (asked || isHeldBack || isSavable)
    return (
      <output className="save-state dim">
        <CircleDashed /> <span>{texts.notYet}</span>
      </output>
    );
  return (
    <output className="save-state dim">
      <Check /> <span>{savedText(view, now, zone)}</span>
    </output>
  );
}

function savedText({ savedAt, edit }: SaveStateProps['view'], now: Date, zone: Zone): string {
  const date = savedAt?.toISOString() ?? edit.base?.updatedDate;
  return date ? texts.saved(momentText(date, now, zone)) : texts.notBegun;
}

/** Returns why the document is not saved; null if nothing prevents it. */
function whyNot({ saving, isHeldBack, asked, isDirty }: SaveStateProps['view']): string | null {
  if (saving.is === 'waiting')
    return isUnreachable(saving.error) ? texts.sentLater : `${textOf(saving.error)} ${texts.triedAgain}`;
  if (isHeldBack) return texts.heldBack;
  if (asked) return texts.asksYou;
  if (saving.is !== 'refused' || !isDirty) return null;
  const { fields } = saving.error instanceof ApiError ? saving.error : { fields: {} };
  const [more] = Object.values(fields);
  return [textOf(saving.error), more].filter(Boolean).join(' ');
}
