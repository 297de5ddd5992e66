import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFile } from './keep-file.ts';
import { openFile } from './open-file.ts';

let revoked: string[];
beforeEach(() => {
  vi.useFakeTimers();
  revoked = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void revoked.push(address));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the address of a file', () => {
  it.each([
    ['downloaded', () => keepFile('attic.jpg', new Blob(['picture']))],
    ['opened', () => openFile(new Blob(['picture']))],
  ])('that is %s stays valid until the browser has read it', (_, use) => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(window, 'open').mockReturnValue(null);
    use();
    vi.advanceTimersByTime(59_000);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(revoked).toEqual(['blob:file']);
  });
});
