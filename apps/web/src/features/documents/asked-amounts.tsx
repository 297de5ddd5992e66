import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import type { SameFieldQuestion } from '@fieldwright/domain/kernel/edit-merge-question';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import type { ReactNode } from 'react';
import { timeNow } from '../../lib/clock.ts';
import { priceTraceTexts } from '../price-books/price-trace.texts.ts';
import { documentTexts as texts } from './documents.texts.ts';
import type { BookLine } from './line.ts';
import { openLinePrice, priceText } from './line-price.dialog.tsx';
import { PastAmount } from './past-price.dialog.tsx';
import { recordText } from './record-words.ts';

interface AskedAmountsProps {
  question: SameFieldQuestion;
  kind: DocumentName;
  draft: Aggregate & PricedAs;
  zone: Zone;
  /** who entered each price */
  chips: Readonly<Record<'theirs' | 'yours', ReactNode>>;
}

/** Below a question about a line's price: both prices, each of which shows how it came about (R3.11). */
export function AskedAmounts({ question, kind, draft, zone, chips }: AskedAmountsProps) {
  const { record, by, at, fields } = question;
  const differ = fields.some(({ field, theirs, yours }) => field === 'unitPriceCents' && theirs !== yours);
  if (!differ) return null;
  const row = findRecord(draft, question.yours);
  const lineOf = (side: 'theirs' | 'yours', id: number): BookLine => {
    const values = Object.fromEntries(fields.map((each) => [each.field, each[side]]));
    return { text: '', unitPriceCents: null, ...row, ...values, id };
  };
  const [theirs, yours] = [lineOf('theirs', record.id), lineOf('yours', question.yours.id)];
  const { id, propertyTypeId, rateTypeId, agreementId } = draft;
  const document = { kind, id, version: at ?? '', propertyTypeId, rateTypeId, agreementId };
  const called = (line: BookLine) => line.text || recordText(record, draft);
  const yourText = priceText(yours.unitPriceCents);
  const past = {
    line: theirs,
    set: at === null ? null : { date: at, by },
    at: at ?? new Date(timeNow()).toISOString(),
    isLast: true,
    document,
    zone,
  };
  return (
    <p className="asked-amounts">
      {texts.howPriced}{' '}
      {theirs.unitPriceCents !== null && (
        <>
          <span className="person-chip">{chips.theirs}</span>{' '}
          <PastAmount price={past} called={called(theirs)} />
        </>
      )}{' '}
      {yours.unitPriceCents !== null && (
        <>
          <span className="person-chip">{chips.yours}</span>{' '}
          <button
            type="button"
            className="entry-trace"
            aria-haspopup="dialog"
            aria-label={priceTraceTexts.howOf(yourText, called(yours))}
            onClick={() => openLinePrice({ kind: record.kind, line: yours, isSaved: false, document, zone })}
          >
            {yourText}
          </button>
        </>
      )}
    </p>
  );
}
