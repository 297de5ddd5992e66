import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSlashKey } from '../../lib/keys/use-slash-key.ts';
import '../field/field.css';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** the search text, from the address */
  value: string;
  onSearch: (text: string) => void;
  /** this is the page's main search, focused by the key / */
  ofPage?: boolean;
  /** how long to wait for more typing, if each search asks the server */
  waitMs?: number;
  /** the first key after such a pause is searched for at once: for searches that cost little */
  firstAtOnce?: boolean;
  /** leads from the box into what it found: by ↓, and by Enter */
  onInto?: (key: 'ArrowDown' | 'Enter') => void;
}

/** Searches as the person types; Esc clears it. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  ofPage = true,
  waitMs = 0,
  firstAtOnce = false,
  onInto,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(ofPage ? input : null);
  // The typed text is kept here: the address follows a moment later, and sets it only while no one types
  // here.
  const [typed, setTyped] = useState(value);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value);
  }, [value]);
  const changed = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const find = (text: string, wait = waitMs) => {
    const isFirst = performance.now() - changed.current > wait;
    changed.current = performance.now();
    setTyped(text);
    clearTimeout(waiting.current);
    if (wait === 0 || (firstAtOnce && isFirst)) onSearch(text);
    else waiting.current = setTimeout(() => onSearch(text), wait);
  };
  return (
    <div className="input search">
      <Search />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => find(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') find('', 0);
          if (event.key === 'Enter') find(typed, 0);
          if (onInto && (event.key === 'Enter' || event.key === 'ArrowDown')) {
            event.preventDefault();
            onInto(event.key);
          }
        }}
      />
      {ofPage && (
        <span className="kbd" aria-hidden="true">
          /
        </span>
      )}
    </div>
  );
}
