import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { FileClock } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { draftOf } from './entry-prices-preview.tsx';
import type { TypedEntry } from './entry-typed.ts';
import './kept-prices.css';
import { openWorkQuery } from './open-work.data.ts';
import { openOpenWork } from './open-work.dialog.tsx';
import { openWorkTexts as texts } from './open-work.texts.ts';
import type { EntryKind } from './price-book-edits.data.ts';

/** An entry as it was when it was opened. */
export interface KeptEntry {
  id: number;
  typed: TypedEntry;
}

interface KeptPricesProps {
  kind: EntryKind;
  kept: KeptEntry;
  typed: TypedEntry;
}

/** Says, once the price is edited, how many open proposals and work orders keep the price they have (R1.6). */
export function KeptPrices({ kind, kept, typed }: KeptPricesProps) {
  const isEdited =
    kept.typed !== typed &&
    JSON.stringify(draftOf(kind, kept.typed)) !== JSON.stringify(draftOf(kind, typed));
  const { data } = useQuery({ ...openWorkQuery(kind, kept.id), enabled: isEdited });
  const count = data ? data.proposals + data.workOrders : 0;
  return (
    <output className="kept-prices">
      {isEdited && data && count > 0 && (
        <>
          <FileClock className="i-sm" aria-hidden="true" />
          <span>{texts.keep(data, data.priceCents === null ? null : moneyText(data.priceCents))}</span>
          <Button small aria-haspopup="dialog" onClick={() => openOpenWork(kept.typed.text, data)}>
            {texts.see(count)}
          </Button>
        </>
      )}
    </output>
  );
}
