import { useEffect, useRef, useState } from 'react';

/**
 * Returns a value once it hasn't changed for `ms`.
 * @param firstAtOnce the first change after such a pause is returned at once, so a single key waits for nothing
 */
export function useSettled<T>(value: T, ms: number, firstAtOnce = false): T {
  const [settled, setSettled] = useState(value);
  const changed = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isFirst = performance.now() - changed.current > ms;
    changed.current = performance.now();
    const timer = setTimeout(() => setSettled(value), firstAtOnce && isFirst ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms, firstAtOnce]);
  return settled;
}
