import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSlashKey } from '../lib/use-slash-key.ts';
import './field.css';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** what is searched for, as the address says it */
  value: string;
  onSearch: (text: string) => void;
  /** of the page itself, so that the key / leads to it */
  ofPage?: boolean;
  /** waits so long for more to be typed, where each search asks the server */
  waitMs?: number;
}

/** Searches what is below it while one types; Esc empties it. */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
  ofPage = true,
  waitMs = 0,
}: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const none = useRef(null);
  useSlashKey(ofPage ? input : none);
  // What is typed stays typed: the address follows a moment later, and only leads while nobody types here.
  const [typed, setTyped] = useState(value);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const find = (text: string, wait = waitMs) => {
    setTyped(text);
    clearTimeout(waiting.current);
    if (wait === 0) onSearch(text);
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
