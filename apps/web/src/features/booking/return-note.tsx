import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { bookingTexts as texts } from './booking.texts.ts';

interface ReturnNoteProps {
  /** why the server refused the earlier work order */
  refused: string | undefined;
  onUnlink: () => void;
}

/** Says that the call will be linked to an earlier work order, or why it can't be, with a button that removes the link. */
export function ReturnNote({ refused, onUnlink }: ReturnNoteProps) {
  if (refused === undefined) return <p className="dim">{texts.returnVisit}</p>;
  return (
    <Note kind="bad">
      {refused}{' '}
      <Button small onClick={onUnlink}>
        {texts.withoutReturn}
      </Button>
    </Note>
  );
}
