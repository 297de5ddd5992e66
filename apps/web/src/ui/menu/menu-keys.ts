/** letters typed within this time, in ms, form one word */
const pauseMs = 500;

/** Returns the item that arrows, Home and End move to from `at`, of `count`; undefined for other keys. */
export function indexByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Returns a function that finds an item by typed letters: further letters narrow it down; the same letter
 * again moves to the next item that begins with it. `now` is the time of the key press in ms.
 */
export function finder() {
  let typed = '';
  let last = -Infinity;
  return (texts: readonly string[], at: number, { key, now }: { key: string; now: number }) => {
    if (key === 'Shift') return undefined;
    if (key.length !== 1 || key === ' ') {
      typed = '';
      return undefined;
    }
    typed = now - last < pauseMs ? typed + key.toLowerCase() : key.toLowerCase();
    last = now;
    const letter = typed.slice(0, 1);
    const isRepeated = typed === letter.repeat(typed.length);
    const start = isRepeated ? at + 1 : Math.max(at, 0);
    const wanted = isRepeated ? letter : typed;
    const order = texts.map((_, step) => (start + step) % texts.length);
    return order.find((index) => texts[index]!.trim().toLowerCase().startsWith(wanted));
  };
}
