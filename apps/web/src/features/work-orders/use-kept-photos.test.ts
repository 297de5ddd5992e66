import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionState } from '../../lib/session/session-state.ts';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import { type AttachedPhoto, useKeptPhotos } from './use-kept-photos.ts';

let device: Map<string, Map<string, unknown>>;
beforeEach(() => {
  device = new Map();
  vi.stubGlobal('indexedDB', stubIndexedDb(device));
  sessionState.set('in');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const guid = '5d6f0f0e-0000-4000-8000-000000000007';
const attached: AttachedPhoto = { id: -1, guid };
const kept = () => device.get('fieldwright-1-1 photos')?.size ?? 0;
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));
const place = { keeper: { companyId: 1, personId: 1 }, document: 'workOrder 7', part: 'job' };

describe('a photo of changes that are set aside to restore others', () => {
  it('stays on the device until those are discarded', async () => {
    const { result, rerender } = renderHook(
      ({ photos, isAsked }: { photos: AttachedPhoto[]; isAsked: boolean }) =>
        useKeptPhotos({ owner: { place, isAsked }, photos, isKnown: () => true, take: () => {} }),
      { initialProps: { photos: [] as AttachedPhoto[], isAsked: false } },
    );
    const file = new File(['picture'], 'attic.jpg', { type: 'image/jpeg' });
    await result.current.keep({ guid, file, fields: {} });
    rerender({ photos: [attached], isAsked: false });
    // restoring the others sets this visit's changes aside, and offers them
    rerender({ photos: [], isAsked: true });
    await settled();
    expect(kept()).toBe(1);
    rerender({ photos: [attached], isAsked: true });
    rerender({ photos: [attached], isAsked: false });
    await settled();
    expect(kept()).toBe(1);
    rerender({ photos: [], isAsked: true });
    rerender({ photos: [], isAsked: false });
    await waitFor(() => expect(kept()).toBe(0));
  });
});
