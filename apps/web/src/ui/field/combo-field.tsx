import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FieldFrame } from './field.tsx';
import './field.css';
import './combo-field.css';
import { uiTexts } from '../ui.texts.ts';
import { useCombo } from './use-combo.ts';

interface ComboFieldProps {
  label: string;
  name?: string;
  /** one of the options'; any other shows none as chosen */
  value: string;
  /** values and their labels, in order; `short` is shown for a long label, but the search uses the long one */
  options: readonly { value: string; text: string; short?: string }[];
  onChange: (value: string) => void;
  placeholder?: string;
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean;
}

/** Near the end of what scrolls, the list would open out of sight. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView?.({ block: 'nearest' });

type Option = ComboFieldProps['options'][number];
const shownText = ({ text, short = text }: Option): string => short;
const isShortened = (option: Option): boolean => shownText(option) !== option.text;

/** With more, the rest show only by typing. */
const mostShown = 50;

/** One of many, found by typing words of it, for lists too long to scroll through. */
export function ComboField(props: ComboFieldProps) {
  const { label, name, value, options, onChange, placeholder, error, help, required } = props;
  const id = useId();
  // what is typed since the list is open; null while it is closed
  const [typed, setTyped] = useState<string | null>(null);
  const known = options.find((option) => option.value === value);
  const knownText = known && shownText(known);
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isOpen = typed !== null;
  const found = isOpen
    ? options.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)))
    : [];
  const shown = found.slice(0, mostShown);
  const choose = (index: number) => {
    setTyped(null);
    onChange(shown[index]!.value);
  };
  const combo = useCombo({ count: shown.length, found: typed ?? '', onChoose: choose });
  const note = error || help ? `${id}-note` : undefined;
  return (
    <FieldFrame id={id} note={note} label={label} error={error} help={help} required={required}>
      <div className="input">
        <input
          {...combo.input}
          id={id}
          name={name}
          value={typed ?? knownText ?? ''}
          title={known && isShortened(known) ? known.text : undefined}
          placeholder={isOpen ? (knownText ?? placeholder) : placeholder}
          spellCheck={false}
          onClick={() => setTyped((now) => now ?? '')}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            const isOpening = event.key === 'ArrowDown' || event.key === 'ArrowUp';
            if (isOpen && event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              setTyped(null);
            } else if (!isOpen && isOpening) {
              event.preventDefault();
              setTyped('');
            }
            // doesn't send the form before one is chosen
            else if (isOpen && event.key === 'Enter' && shown.length === 0) event.preventDefault();
            else combo.input.onKeyDown(event);
          }}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
        />
        <ChevronDown />
      </div>
      {shown.length > 0 && (
        <div {...combo.list} ref={intoView} aria-label={label} className="combo-options">
          {shown.map((option, index) => (
            <div
              key={option.value}
              {...combo.option(index)}
              {...(isShortened(option) && { 'aria-label': option.text, title: option.text })}
              className="combo-option"
            >
              {shownText(option)}
            </div>
          ))}
        </div>
      )}
      {isOpen && shown.length === 0 && <p className="help">{uiTexts.noOption}</p>}
      {found.length > mostShown && <p className="help">{uiTexts.moreOptions(mostShown)}</p>}
    </FieldFrame>
  );
}
