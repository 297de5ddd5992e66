import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import { sessionState } from '../session/session-state.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** What the device keeps, by database. */
let device: Map<string, Map<string, unknown>>;
const kept = () => [...device.values()].flatMap((drafts) => [...drafts.values()] as { edit: string }[]);
const settled = (ms = 1_000) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  device = new Map();
  vi.stubGlobal('indexedDB', stubIndexedDb(device));
  sessionState.set('in');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Edits a document in a tab. */
const openTab = (edit: string, isDirty = true) =>
  renderHook(
    (now: { edit: string; isDirty: boolean }) =>
      useKeptDraft({
        keeper: { companyId: 1, personId: 1 },
        name: 'proposal 7',
        ...now,
        restore: () => {},
      }),
    { initialProps: { edit, isDirty } },
  );

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('unsaved changes', () => {
  it('are kept no more once the person has signed out, here or in another tab', async () => {
    openTab('three');
    await waitFor(() => expect(kept()).toMatchObject([{ edit: 'three' }]));
    device.clear();
    sessionState.set('out');
    hide();
    await settled();
    expect(kept()).toEqual([]);
  });

  it('are still kept when the session has ended by itself', async () => {
    openTab('three');
    await waitFor(() => expect(kept()).toHaveLength(1));
    device.clear();
    sessionState.set('ended');
    hide();
    await waitFor(() => expect(kept()).toMatchObject([{ edit: 'three' }]));
  });
});
