import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import type { RecordName } from '@fieldwright/domain/kernel/edit-graph';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { PricedLine } from '@fieldwright/domain/price-books/line-price';
import type { Margin } from '@fieldwright/domain/pricing/margin';
import { documentTexts as texts } from './documents.texts.ts';

/** A line as far as it may come from the price book. */
export interface BookLine extends PricedLine {
  id: number;
  text: string;
}

/** A line of a proposal or work order. */
export interface Line extends BookLine {
  code: string;
  description: string;
  warranty: string;
  quantity: number;
  costCents?: number | null | undefined;
  taxable: boolean;
  taxedShare: number;
  lineDiscountCents: number;
  freeOfCharge: boolean;
  credit: boolean;
  /** a line of a package that the customer may add */
  addOn?: boolean;
  /** it is a permit, issued by someone under a number; missing for lines that can't be one */
  permit?: boolean;
  permitReference?: string;
}

/** What a document's rows need of its editor. */
export interface RowEditor {
  set: (name: RecordName, fields: Fields, step?: string) => void;
  remove: (name: RecordName, reason?: string) => void;
  move: (name: RecordName, to: number) => void;
  wrongAt: (name: RecordName, field: string) => string | undefined;
  noteTyped: (name: RecordName, field: string, text: string | null) => void;
  keyOf: (id: number) => number;
  was: (name: RecordName) => Fields | undefined;
}

/** Formats how much of a price is taxed: "60%". */
export const shareText = (share: number): string => `${decimalText(Math.round(share / 1_000_000) / 10)}%`;

/** Formats a margin: "41.6%"; a loss is a word. */
export const marginText = ({ rate, cents }: Margin) =>
  cents < 0 ? texts.loss : rate === null ? texts.none : `${(rate / 10_000).toFixed(1)}%`;
