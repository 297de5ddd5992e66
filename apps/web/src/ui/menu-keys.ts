/** letters that follow each other so closely, ms, are one word */
const pauseMs = 500;

/** Where arrows, Home and End lead from the item at `at` among `count`; nothing for any other key. */
export function indexByKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Finds an item by the letters that somebody types: each further letter narrows it down, the same letter again goes on to
 * the next item that begins with it. `now` is the moment of the key, ms.
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
