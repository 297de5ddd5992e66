import { queryClient } from '../requests/query-client.ts';
import { OwnAnswers } from './own-answers.ts';

/** A save about some visits. */
interface UnderWay {
  visits: readonly number[];
  /** settles when it is answered or given up */
  over: Promise<void>;
  hurry: () => Promise<void>;
}

/** A save's place in the order. */
export interface Turn {
  /** settles when earlier saves are done; undefined if there are none */
  ready: Promise<unknown> | undefined;
  end: () => void;
}

/**
 * Keeps saves about the same visits in the order in which they were requested, no matter what sends them: the
 * board, a technician's My day, or a change of their call.
 */
export class VisitOrder {
  /** how all these saves changed the visits' versions */
  readonly own = new OwnAnswers();
  private readonly underWay = new Set<UnderWay>();

  /**
   * Begins a save about visits.
   * @param hurry retries at once if it waits for a connection; settles when it is done, and throws if there
   *   is no response
   */
  begin(visits: readonly number[], hurry: (over: Promise<void>) => Promise<void>): Turn {
    const before = this.about(visits);
    let settle = () => {};
    const over = new Promise<void>((resolve) => (settle = resolve));
    const own = { visits, over, hurry: () => hurry(over) };
    this.underWay.add(own);
    return {
      ready: before.length > 0 ? Promise.all(before.map((each) => each.over)) : undefined,
      end: () => {
        this.underWay.delete(own);
        settle();
      },
    };
  }

  /** Returns whether a save about any of these visits is in progress. */
  isBusy = (visits: readonly number[]): boolean => this.about(visits).length > 0;

  /** Waits for the saves about these visits. @throws why one of them gets no response */
  async settled(visits: readonly number[]): Promise<void> {
    await Promise.all(this.about(visits).map(({ hurry }) => hurry()));
  }

  /**
   * Runs a save about visits after earlier ones and before later ones.
   * @throws what `save` throws, or why an earlier save gets no response; then `save` is not called
   */
  async inTurn<T>(visits: readonly number[], save: () => Promise<T>): Promise<T> {
    const before = this.settled(visits);
    const { end } = this.begin(visits, (over) => over);
    try {
      await before;
      return await save();
    } finally {
      end();
    }
  }

  private about = (visits: readonly number[]): UnderWay[] =>
    [...this.underWay].filter((each) => each.visits.some((id) => visits.includes(id)));
}

const orderKey = ['visits', 'order'];

/** Returns the order of the signed-in person; it is cleared with their other cached data. */
export function visitOrder(): VisitOrder {
  const known = queryClient.getQueryData<VisitOrder>(orderKey);
  if (known) return known;
  const order = new VisitOrder();
  queryClient.setQueryDefaults(orderKey, {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  queryClient.setQueryData(orderKey, order);
  return order;
}
