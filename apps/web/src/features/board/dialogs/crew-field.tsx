import { givenTo, helpedBy } from '@fieldwright/domain/schedule/board-moves';
import { Note } from '../../../ui/note.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { moveTexts as texts } from '../board.texts.ts';
import './crew-field.css';

/** A technician to choose, with a line on department and availability. */
export interface CrewChoice {
  id: number;
  name: string;
  detail: string;
}

interface CrewFieldProps {
  choices: readonly CrewChoice[];
  crew: readonly number[];
  /** the current lead technician; null for an unassigned call */
  holder: number | null;
  /** called with the new crew when a different technician takes over */
  onGive: (crew: number[]) => void;
  /** called with the new crew when a helper is added or removed */
  onHelp: (crew: number[]) => void;
  error: string | undefined;
}

/**
 * Lets the user choose a visit's technicians: a press on a name gives it to them, the button beside it adds a
 * helper.
 */
export function CrewField({ choices, crew, holder, onGive, onHelp, error }: CrewFieldProps) {
  const [lead] = crew;
  return (
    <fieldset className="field crew">
      <legend className="field-label">
        <span>
          {texts.technicians} <span className="required">{uiTexts.required}</span>
        </span>
      </legend>
      {error && <Note kind="bad">{error}</Note>}
      <ul className="choices">
        {choices.map(({ id, name, detail }) => {
          const isHelper = id !== lead && crew.includes(id);
          return (
            <li key={id}>
              <button type="button" aria-pressed={id === lead} onClick={() => onGive(givenTo(crew, id))}>
                <b>{name}</b>
                <small>{[id === holder && texts.hasIt, detail].filter(Boolean).join(', ')}</small>
              </button>
              {id !== lead && (
                <button
                  type="button"
                  className="chip"
                  aria-pressed={isHelper}
                  aria-label={isHelper ? texts.noHelper(name) : texts.helper(name)}
                  onClick={() => onHelp(helpedBy(crew, id))}
                >
                  {isHelper ? texts.helps : texts.addHelper}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
