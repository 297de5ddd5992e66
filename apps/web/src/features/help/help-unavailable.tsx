import { Note } from '../../ui/note.tsx';
import { helpTexts as texts } from './help.texts.ts';

/** Said in the panel, and nowhere else: who works on does without help. */
export function HelpUnavailable() {
  return (
    <div className="help-unavailable" role="status">
      <Note>
        <b>{texts.unavailable}</b> {texts.unavailableDetail}
      </Note>
    </div>
  );
}
