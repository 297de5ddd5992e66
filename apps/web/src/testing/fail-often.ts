import { vi } from 'vitest';

/**
 * Has a reload fail so often that its next try is half a minute away: a try that comes sooner has another reason.
 * @returns the try
 */
export async function failOften() {
  const { owedReload } = await import('../lib/live/owed.ts');
  const reload = owedReload();
  const retry = vi.fn<() => Promise<void>>(async () => reload.end());
  for (let failures = 0; failures < 12; failures++) reload.failed(retry);
  return retry;
}
