import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field/field.tsx';
import { listTexts } from '../../ui/list/list.texts.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Note } from '../../ui/note.tsx';
import type { TypedPart } from './entry-typed.ts';
import { partsFoundQuery } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { priceBooksTexts } from './price-books.texts.ts';

interface ServicePartsProps {
  parts: readonly TypedPart[];
  error: string | undefined;
  onChange: (parts: TypedPart[]) => void;
}

/** The parts of a service in order, each with its quantity, and a search that adds one. */
export function ServicePartsField({ parts, error, onChange }: ServicePartsProps) {
  const note = `${useId()}-note`;
  return (
    <fieldset className="field service-parts" aria-describedby={error ? note : undefined}>
      <legend className="field-label">{texts.parts}</legend>
      {parts.length > 0 && (
        <ol>
          {parts.map((part, at) => (
            <li key={part.partItemId}>
              <span className="grow">
                {part.text} <span className="code">{part.code}</span>
              </span>
              <span className="input quantity">
                <input
                  aria-label={texts.quantityOf(part.text)}
                  inputMode="decimal"
                  autoComplete="off"
                  value={part.quantity}
                  onChange={({ target }) => onChange(parts.with(at, { ...part, quantity: target.value }))}
                />
              </span>
              <span className="tn">
                {part.unitPriceCents === null ? priceBooksTexts.toFollow : moneyText(part.unitPriceCents)}
              </span>
              <IconButton
                small
                label={texts.movePart(part.text)}
                disabled={at === 0}
                onClick={() => onChange(parts.toSpliced(at, 1).toSpliced(at - 1, 0, part))}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                small
                label={texts.removePart(part.text)}
                onClick={() => onChange(parts.toSpliced(at, 1))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <FieldNote id={note} error={error} />
      <PartSearch
        taken={parts.map(({ partItemId }) => partItemId)}
        onPick={(part) => onChange([...parts, part])}
      />
    </fieldset>
  );
}

interface PartSearchProps {
  taken: readonly number[];
  onPick: (part: TypedPart) => void;
}

const typingMs = 50;

/** Finds parts by code or words; pressing one adds it. */
function PartSearch({ taken, onPick }: PartSearchProps) {
  const [text, setText] = useState('');
  const { data, error } = useQuery({ ...partsFoundQuery(text), enabled: text !== '' });
  const found = data?.entries.filter(({ id }) => !taken.includes(id)) ?? [];
  const list = useRef<HTMLUListElement>(null);
  // in a narrow window the list opens below the fold
  useEffect(() => {
    if (data) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [data]);
  return (
    <>
      <SearchBox
        label={texts.findPart}
        placeholder={texts.findPartPlaceholder}
        value={text}
        onSearch={(typed) => setText(typed.trim())}
        ofPage={false}
        waitMs={typingMs}
      />
      {error && <Note kind="bad">{textOf(error)}</Note>}
      {text !== '' && data && (
        <ul ref={list} className="parts-found" aria-label={texts.findPart}>
          {data.similar && found.length > 0 && <li className="dim">{listTexts.similar}</li>}
          {found.map(({ id, code, text: name, unitPriceCents }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  onPick({ partItemId: id, code, text: name, unitPriceCents, quantity: '1' });
                }}
              >
                <span className="grow">{name}</span>
                <span className="code">{code}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="dim">{texts.noPart}</li>}
        </ul>
      )}
    </>
  );
}
