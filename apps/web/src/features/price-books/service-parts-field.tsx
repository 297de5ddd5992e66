import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field/field.tsx';
import { listTexts } from '../../ui/list/list.texts.ts';
import { SearchBox } from '../../ui/list/search-box.tsx';
import { Note } from '../../ui/note.tsx';
import type { TypedPart } from './entry-typed.ts';
import { fetchEntryPrice } from './price-book.data.ts';
import { type EntryKind, entriesFoundQuery } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { PriceTraceButton } from './price-trace-button.tsx';

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
                {part.text} <span className="code">{part.code}</span>{' '}
                {part.hidden && <span className="tag warn">{texts.deleted}</span>}
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
              <PriceTraceButton
                className="tn"
                name={part.text}
                cents={part.unitPriceCents}
                trace={() => fetchEntryPrice({ kind: 'partItem', id: part.partItemId })}
              />
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
      <EntrySearch
        label={texts.findPart}
        placeholder={texts.findPartPlaceholder}
        kind="partItem"
        isTaken={({ id }) => parts.some(({ partItemId }) => partItemId === id)}
        onPick={({ id, code, text, unitPriceCents }) =>
          onChange([...parts, { partItemId: id, code, text, unitPriceCents, quantity: '1' }])
        }
      />
    </fieldset>
  );
}

type FoundEntry = Answer<'GET /api/pricebookentries'>['entries'][number];

interface EntrySearchProps {
  label: string;
  placeholder: string;
  /** only entries of this kind */
  kind?: EntryKind;
  /** only services of this book */
  bookId?: number;
  isTaken: (entry: FoundEntry) => boolean;
  onPick: (entry: FoundEntry) => void;
}

const typingMs = 50;

/** Finds entries by code or words; pressing one adds it. */
export function EntrySearch({ label, placeholder, kind, bookId, isTaken, onPick }: EntrySearchProps) {
  const [text, setText] = useState('');
  const { data, error } = useQuery({
    ...entriesFoundQuery(text, { kind, bookId }),
    enabled: text !== '',
    // what was found stays while more is typed
    placeholderData: keepPreviousData,
  });
  const found = data?.entries.filter((entry) => !isTaken(entry)) ?? [];
  const list = useRef<HTMLUListElement>(null);
  // in a narrow window the list opens below the fold
  useEffect(() => {
    if (data) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [data]);
  return (
    <>
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={text}
        onSearch={(typed) => setText(typed.trim())}
        ofPage={false}
        waitMs={typingMs}
        firstAtOnce
      />
      {error && <Note kind="bad">{textOf(error)}</Note>}
      {text !== '' && data && (
        <ul ref={list} className="parts-found" aria-label={label}>
          {data.similar && found.length > 0 && <li className="dim">{listTexts.similar}</li>}
          {found.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  onPick(entry);
                }}
              >
                <span className="grow">{entry.text}</span>
                <span className="code">{entry.code}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="dim">{kind === 'partItem' ? texts.noPart : texts.noItem}</li>}
        </ul>
      )}
    </>
  );
}
