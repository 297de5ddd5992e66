export type LockHolder = { pid: number; start: string; note: string };
export function takeLock(
  file: string,
  note?: string,
): { release: () => void; holder?: undefined } | { holder: LockHolder; release?: undefined };
