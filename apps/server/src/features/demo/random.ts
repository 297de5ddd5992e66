/** A repeatable source of random numbers: the same name always gives the same sequence. */
export interface Random {
  /** from 0 up to, but not including, 1 */
  next(): number;
  /** a whole number, both ends included */
  int(least: number, most: number): number;
  chance(of: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** one of several, by weight */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** a shuffled copy */
  shuffled<T>(list: readonly T[]): T[];
}

/**
 * Returns the source for a name. Each purpose has its own, so drawing more for one doesn't change the
 * others.
 */
export function randomOf(name: string): Random {
  let state = hashOf(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)]!;
  return {
    next,
    int,
    pick,
    chance: (of) => next() < of,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return list.at(-1)![0];
    },
    shuffled(list) {
      const copy = [...list];
      for (let place = copy.length - 1; place > 0; place--) {
        const other = int(0, place);
        [copy[place], copy[other]] = [copy[other]!, copy[place]!];
      }
      return copy;
    },
  };
}

/** Returns a guid that ends in the record's id. */
export function guidOf(id: number): string {
  const random = randomOf(`guid ${id}`);
  const hex = (length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${id.toString(16).padStart(12, '0')}`;
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  return hash | 0;
}
