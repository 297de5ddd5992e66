import { helpTexts as texts } from './help.texts.ts';

/** Said in the panel, and nowhere else: who works on does without help. */
export function HelpUnavailable() {
  return (
    <output className="note help-unavailable">
      <span>
        <b>{texts.unavailable}</b> {texts.unavailableDetail}
      </span>
    </output>
  );
}
