import { usualPropertyType } from '@fieldwright/domain/imports/property-words';
import {
  type PropertyTypeId,
  propertyTypeIds,
  propertyTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import { Note } from '../../ui/note.tsx';
import type { ImportDetail } from './imports.data.ts';
import { importsTexts as texts } from './imports.texts.ts';

interface Props {
  of: ImportDetail;
  /** Reads a word as a property type; null leaves it unknown. */
  onChoose: (word: string, propertyTypeId: PropertyTypeId | null) => void;
}

const usual = propertyTypes[usualPropertyType].toLowerCase();

/** Lists the words of a file that aren't known as property types, and lets the person choose one for each. */
export function PropertyWords({ of: { report, mapping }, onChoose }: Props) {
  const { propertyWords: words, propertyWordCount: count, unreadPropertyRows: unread } = report;
  const heading = mapping['property_type'] ?? texts.column('property_type');
  return (
    <Note kind={unread > 0 ? 'warn' : 'info'}>
      {unread > 0 ? texts.wordsUnread(unread, heading, usual) : texts.wordsRead(heading)}
      <details className="import-words">
        <summary>{texts.wordsTitle(count)}</summary>
        <ul>
          {words.map(({ word, rows, propertyTypeId }) => (
            <li key={word}>
              <span className="grow">
                “{word}” <span className="faint">{texts.rows(rows)}</span>
              </span>
              <select
                className="import-cell"
                aria-label={texts.wordIs(word)}
                value={propertyTypeId ?? ''}
                onChange={({ target }) =>
                  onChoose(word, propertyTypeIds.find((id) => String(id) === target.value) ?? null)
                }
              >
                <option value="">{texts.wordUnknown(usual)}</option>
                {propertyTypeIds.map((id) => (
                  <option key={id} value={id}>
                    {propertyTypes[id]}
                  </option>
                ))}
              </select>
            </li>
          ))}
        </ul>
        {count > words.length && <p>{texts.moreWords(count - words.length)}</p>}
      </details>
    </Note>
  );
}

/** Returns how words are read with one more choice. */
export function withWord(
  words: ImportDetail['propertyWords'],
  word: string,
  propertyTypeId: PropertyTypeId | null,
): ImportDetail['propertyWords'] {
  const { [word]: _, ...others } = words;
  return propertyTypeId === null ? others : { ...others, [word]: propertyTypeId };
}
