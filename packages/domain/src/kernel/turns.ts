/*
 * Long work on large lists in short turns: it stops again and again, so that its caller can let others go first.
 */

/** Work that stops after each turn, and returns its result in the end. */
export type Turns<T> = Generator<void, T>;

/** Small enough for a millisecond or two. */
const perTurn = 200;

/** Works on each of a list, a few hundred in a turn. */
export function* eachInTurns<T>(list: Iterable<T>, work: (each: T) => void): Turns<void> {
  let done = 0;
  for (const each of list) {
    work(each);
    done += 1;
    if (done % perTurn === 0) yield;
  }
  yield;
}

/** Returns what each of a list comes to, in one list. */
export function* flatMapInTurns<T, R>(list: Iterable<T>, of: (each: T) => readonly R[]): Turns<R[]> {
  const all: R[] = [];
  yield* eachInTurns(list, (each) => {
    for (const one of of(each)) all.push(one);
  });
  return all;
}

/** Does the work without stopping. */
export function atOnce<T>(turns: Turns<T>): T {
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
  }
}
