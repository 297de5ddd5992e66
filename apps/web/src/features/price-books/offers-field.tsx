import type { OfferedAs } from '@fieldwright/domain/price-books/offered-with';
import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field/field.tsx';
import type { TypedOffer } from './entry-typed.ts';
import type { EntryKind } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';
import { EntrySearch } from './service-parts-field.tsx';

interface OffersFieldProps {
  /** services are those of this book */
  bookId: number;
  as: OfferedAs;
  /** only entries of this kind */
  kind?: EntryKind;
  /** of all sorts */
  offers: readonly TypedOffer[];
  error: string | undefined;
  onChange: (offers: TypedOffer[]) => void;
}

/** What is offered with an entry in one way, in order, and a search that adds to it. */
export function OffersField({ bookId, as, kind, offers, error, onChange }: OffersFieldProps) {
  const note = `${useId()}-note`;
  const own = offers.filter((each) => each.as === as);
  const shown = own.filter(({ isRemoved }) => !isRemoved);
  return (
    <fieldset className="field service-parts" aria-describedby={error ? note : undefined}>
      <legend className="field-label">{texts.offers[as]}</legend>
      {shown.length > 0 && (
        <ol>
          {shown.map((offer) => (
            <li key={`${offer.kind} ${offer.id}`}>
              <span className="grow">
                {offer.text} <span className="code">{offer.code}</span>
              </span>
              <IconButton
                small
                label={texts.removePart(offer.text)}
                onClick={() => onChange(offers.filter((each) => each !== offer))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <FieldNote id={note} error={error} />
      <EntrySearch
        label={texts.addOffer[as]}
        placeholder={texts.findOffer[as]}
        bookId={bookId}
        {...(kind && { kind })}
        isTaken={(entry) => own.some((each) => each.kind === entry.kind && each.id === entry.id)}
        onPick={({ kind: of, id, code, text }) => onChange([...offers, { as, kind: of, id, code, text }])}
      />
    </fieldset>
  );
}
