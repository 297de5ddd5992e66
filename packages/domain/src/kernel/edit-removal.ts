/**
 * What removing a saved record does (R4.4): a row that history, money or another document refers to is hidden, the rest
 * is deleted, and a recorded payment is voided with a reason.
 */
export type RemovalRule =
  | 'deleted'
  | 'hidden'
  | 'voided'
  | 'hiddenWhenProcessed'
  | 'hiddenWhenSent'
  | 'hiddenWhenInUse';

/** A row of the hide-or-delete table; `because` is the reason, in words for the person who asks. */
export interface Removal {
  rule: RemovalRule;
  because: string;
}

/** What a rule may ask about: the work order is processed, the proposal was sent, something refers to the entry. */
export interface RemovalFacts {
  processed?: boolean;
  sent?: boolean;
  inUse?: boolean;
}

export type RemovalWay = 'delete' | 'hide' | 'void';

const ways: Record<RemovalRule, (facts: RemovalFacts) => RemovalWay> = {
  deleted: () => 'delete',
  hidden: () => 'hide',
  voided: () => 'void',
  hiddenWhenProcessed: ({ processed }) => (processed ? 'hide' : 'delete'),
  hiddenWhenSent: ({ sent }) => (sent ? 'hide' : 'delete'),
  hiddenWhenInUse: ({ inUse }) => (inUse ? 'hide' : 'delete'),
};

/** Which way a saved record goes when it is removed (R4.4). */
export function removalWay(removal: Removal, facts: RemovalFacts): RemovalWay {
  return ways[removal.rule](facts);
}
