/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows no codes or prices and ignores our keys */
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { ChevronDown, ListTree, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { IconButton } from '../../ui/button.tsx';
import { SimilarLead } from '../../ui/list/similar-lead.tsx';
import { FavoriteStar } from '../price-books/favorite-star.tsx';
import { standardBeside } from '../price-books/price-trace.dialog.tsx';
import { priceTraceTexts } from '../price-books/price-trace.texts.ts';
import { documentTexts as texts } from './documents.texts.ts';
import type { PriceBookEntry } from './price-book.data.ts';
import type { Found } from './use-entries.ts';

interface PriceBookHitsProps {
  id: string;
  found: Found;
  /** the typed text, for a custom line */
  own: string;
  /** the option chosen with the arrow keys; null for none */
  at: number | null;
  choose: (index: number) => void;
  /** shows how an entry's price came about */
  trace: (entry: PriceBookEntry) => void;
}

/** Shows the matching price book entries, a "Show more" option if there are more, and a custom line. */
export function PriceBookHits({ id, found, own, at, choose, trace }: PriceBookHitsProps) {
  const { entries, hasMore, count, isMore, isCurrent, isLoading, isSimilar } = found;
  const option = (index: number) => ({
    id: `${id}-${index}`,
    row: index + 1,
    isActive: index === at,
    choose: () => choose(index),
  });
  return (
    <div className="hits">
      {isSimilar && <SimilarLead />}
      <div className="hit-rows">
        <div role="listbox" id={`${id}-list`} aria-label={texts.fromBook} aria-busy={isLoading || !isCurrent}>
          {entries.map((entry, index) => (
            <Option key={`${entry.kind} ${entry.id}`} {...option(index)}>
              <EntryHit entry={entry} />
            </Option>
          ))}
          {hasMore && (
            <Option key="more" {...option(entries.length)}>
              {isLoading ? <i className="spin" /> : <ChevronDown />}
              <span className="hit-own">{texts.showMoreFound(count, isMore)}</span>
            </Option>
          )}
          <Option key="own" {...option(entries.length + (hasMore ? 1 : 0))}>
            <Plus />
            <span className="hit-own">
              {texts.customLine} <b>“{own}”</b>
            </span>
          </Option>
        </div>
        <div className="hit-traces">
          {entries.map((entry, index) => (
            <EntryButtons
              key={`${entry.kind} ${entry.id}`}
              entry={entry}
              row={index + 1}
              trace={() => trace(entry)}
            />
          ))}
        </div>
      </div>
      <HitsFoot found={found} />
    </div>
  );
}

const priceText = ({ unitPriceCents }: PriceBookEntry) =>
  unitPriceCents === null ? texts.toFollow : moneyText(unitPriceCents);

interface EntryButtonsProps {
  entry: PriceBookEntry;
  /** the row of its option */
  row: number;
  trace: () => void;
}

/** Marks an entry as a favorite, and shows how its price came about. */
export function EntryButtons({ entry, row, trace }: EntryButtonsProps) {
  return (
    <>
      <FavoriteStar entry={entry} small style={{ gridRow: row }} />
      <IconButton
        small
        style={{ gridRow: row }}
        label={priceTraceTexts.howOf(priceText(entry), entry.text)}
        aria-haspopup="dialog"
        onClick={trace}
      >
        <ListTree className="i-sm" />
      </IconButton>
    </>
  );
}

/** Shows an entry with its price. */
export function EntryHit({ entry }: { entry: PriceBookEntry }) {
  const { code, text, description } = entry;
  const standard = standardBeside(entry);
  return (
    <>
      <span className="hit-code">{code}</span> <b className="hit-name">{text}</b>{' '}
      <span className="hit-about faint">{description}</span>{' '}
      {standard !== null && (
        <span className="tn faint hit-standard">{priceTraceTexts.standardPrice(moneyText(standard))} </span>
      )}
      <b className="tn hit-price">{priceText(entry)}</b>
    </>
  );
}

function HitsFoot({ found }: { found: Found }) {
  const { trouble, isGivenUp } = found;
  const again = isGivenUp ? '' : texts.triedAgain;
  return (
    <footer>
      <output className={trouble ? 'help bad' : undefined}>
        {trouble ? [textOf(trouble), again, texts.ownStays].filter(Boolean).join(' ') : foundText(found)}
      </output>
      <span className="grow" />
      <HitKeys />
    </footer>
  );
}

export function HitKeys() {
  return (
    <span className="picker-keys" aria-hidden="true">
      <span className="kbd">↑</span> <span className="kbd">↓</span> {texts.keyChoose}{' '}
      <span className="kbd">Enter</span> {texts.keyAdd}
    </span>
  );
}

function foundText({ entries, count, hasMore, isCurrent, isMore, isSimilar }: Found): string {
  if (!isCurrent) return texts.searching;
  if (entries.length === 0) return texts.noEntry;
  if (isSimilar) return texts.similarFound(entries.length);
  const text = texts.found(entries.length, count, isMore);
  return !hasMore && entries.length < count ? `${text}. ${texts.foundTooMany}` : text;
}

interface OptionProps {
  id: string;
  /** its row, which its button shares */
  row: number;
  isActive: boolean;
  choose: () => void;
  children: React.ReactNode;
}

/** One option; its buttons are beside the list, in the same row. */
export function Option({ id, row, isActive, choose, children }: OptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // the input handles the keys and names the active option
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="hit"
      style={{ gridRow: row }}
      // keeps the focus in the input
      onPointerDown={(event) => event.preventDefault()}
      onClick={choose}
    >
      {children}
    </div>
  );
}
