export type LockHolder = { pid: number; start: string; note: string };
export function isAlive(pid: number): boolean;
export function startOf(pid: number): string;
export function takeLock(
  file: string,
  note?: string,
): { release: () => void; holder?: undefined } | { holder: LockHolder };
