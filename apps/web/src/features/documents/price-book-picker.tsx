/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows neither codes nor prices, and takes no key of ours */
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { textOf } from '../../lib/api-error.ts';
import { useSlashKey } from '../../lib/use-slash-key.ts';
import '../../ui/field.css';
import { documentTexts as texts } from './documents.texts.ts';
import { entriesQuery, type PriceBookEntry, type PricedFor, whileTyping } from './price-book.data.ts';
import './price-book-picker.css';

interface PriceBookPickerProps {
  label: string;
  pricedFor: PricedFor;
  onPick: (entry: PriceBookEntry) => void;
  /** nothing in the book is it: a line of one's own, with what was typed as its text */
  onOwn: (text: string) => void;
  /** where the line goes, in the box at the right */
  aside?: string;
}

/**
 * The price book in place: type a code or words, choose by the arrow keys, Enter adds it and the box is free for the next.
 * Nothing is asked of the server before something is typed.
 */
export function PriceBookPicker({ label, pricedFor, onPick, onOwn, aside }: PriceBookPickerProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const client = useQueryClient();
  useSlashKey(input);
  const text = useLater(typed.trim());
  const { data, error, isPlaceholderData } = useQuery({
    ...entriesQuery(text, pricedFor),
    enabled: text !== '',
    placeholderData: whileTyping(text),
  });
  const entries = typed.trim() === '' ? [] : (data ?? []);
  const own = typed.trim();
  const isShown = isOpen && own !== '';
  const count = entries.length + 1;
  const isCurrent = text === own && !isPlaceholderData && data !== undefined;
  const at = Math.min(active, count - 1);

  const choose = (index: number) => {
    const entry = entries[index];
    if (entry) onPick(entry);
    else onOwn(own);
    setTyped('');
    setActive(0);
    input.current?.focus();
  };
  const addFirst = (wanted: string) => {
    setTyped('');
    void client.fetchQuery(entriesQuery(wanted, pricedFor)).then(
      ([first]) => (first ? onPick(first) : onOwn(wanted)),
      () => onOwn(wanted),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (!typed) return;
      event.preventDefault();
      setTyped('');
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setActive((at + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter' && own !== '') {
      event.preventDefault();
      // what is chosen is what is in sight, and that is what was typed; Enter may be quicker than the answer
      if (isCurrent || error) choose(at);
      else addFirst(own);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices that the focus has left
    <div
      className="picker"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <div className="input">
        <Search />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.pickerPlaceholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
        {aside && <span className="faint picker-aside">{aside}</span>}
      </div>
      {isShown && (
        <div className="hits">
          <div
            role="listbox"
            id={`${id}-list`}
            aria-label={texts.fromBook}
            aria-busy={!isCurrent || undefined}
          >
            {entries.map((entry, index) => (
              <Option
                key={`${entry.kind} ${entry.id}`}
                id={`${id}-${index}`}
                isActive={index === at}
                choose={() => choose(index)}
              >
                <span className="hit-code">{entry.code}</span>
                <span className="grow cut">
                  <b>{entry.text}</b> <span className="faint">{entry.description}</span>
                </span>
                <b className="tn hit-price">
                  {entry.unitPriceCents === null ? texts.toFollow : moneyText(entry.unitPriceCents)}
                </b>
              </Option>
            ))}
            <Option
              id={`${id}-${entries.length}`}
              isActive={at === entries.length}
              choose={() => choose(entries.length)}
            >
              <Plus />
              <span className="grow cut">
                {texts.ownLine} <b>“{own}”</b>
              </span>
            </Option>
          </div>
          <PickerFoot error={error} isNone={isCurrent && entries.length === 0} />
        </div>
      )}
    </div>
  );
}

function PickerFoot({ error, isNone }: { error: Error | null; isNone: boolean }) {
  return (
    <footer>
      {error && <output className="help bad">{`${textOf(error)} ${texts.ownStays}`}</output>}
      {!error && <output>{isNone && texts.noEntry}</output>}
      <span className="grow" />
      <span className="picker-keys" aria-hidden="true">
        <span className="kbd">↑</span> <span className="kbd">↓</span> {texts.keyChoose}{' '}
        <span className="kbd">Enter</span> {texts.keyAdd}
      </span>
    </footer>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  choose: () => void;
  children: React.ReactNode;
}

function Option({ id, isActive, choose, children }: OptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // the keys are the input's, which names the active one
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="hit"
      // the focus stays in the box
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {children}
    </div>
  );
}

const typingMs = 120;

/** A text a moment after it has been typed. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), text === '' ? 0 : typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
