/**
 * The effect of removing a saved record (R4.4). Records that history, money or another document refers to are
 * hidden, others are deleted, and a recorded payment is voided with a reason.
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

/**
 * The facts a rule may depend on: the work order is processed, the proposal was sent, the entry is
 * referenced.
 */
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

/** Returns how a saved record is removed (R4.4). */
export function removalWay(removal: Removal, facts: RemovalFacts): RemovalWay {
  return ways[removal.rule](facts);
}
