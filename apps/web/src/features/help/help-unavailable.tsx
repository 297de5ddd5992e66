import { helpTexts as texts } from './help.texts.ts';

/** Shows that help is unavailable; only in the panel, since work continues without it. */
export function HelpUnavailable() {
  return (
    <output className="note help-unavailable">
      <span>
        <b>{texts.unavailable}</b> {texts.unavailableDetail}
      </span>
    </output>
  );
}
