import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import { sessionState } from '../session/session-state.ts';
import { arePhotosHeld, holdPhotos, keptPhotos } from './photo-reading.ts';
import { countPhotos, countPhotosOf, forgetPhotosOf, keepPhoto } from './photos.ts';

let device: Map<string, Map<string, unknown>>;
let isFull: boolean;
beforeEach(() => {
  device = new Map();
  isFull = false;
  vi.stubGlobal(
    'indexedDB',
    stubIndexedDb(device, () => isFull),
  );
  sessionState.set('in');
});
afterEach(() => vi.unstubAllGlobals());

const keeper = { companyId: 1, personId: 1 };
const place = { keeper, document: 'workOrder 7', part: 'job' };
const photo = (guid: string) => ({ guid, file: new File(['picture'], 'attic.jpg'), fields: {} });
const kept = () => device.get('fieldwright-1-1 photos')!;

describe('photos kept on the device', () => {
  it('are kept once, and stay where they were if there is no room under another name', async () => {
    await keepPhoto(place, photo('a'));
    const moved = { ...place, part: 'debrief 3' };
    expect([await keepPhoto(moved, photo('a')), kept().size]).toEqual([true, 1]);
    expect((await keptPhotos(moved)).map(({ guid }) => guid)).toEqual(['a']);
    isFull = true;
    expect([await keepPhoto(place, photo('a')), kept().size]).toEqual([false, 1]);
  });

  it('are forgotten after 30 days', async () => {
    await keepPhoto(place, photo('a'));
    const [[key, value] = ['', null]] = kept();
    kept().delete(key);
    kept().set(JSON.stringify([...(JSON.parse(key) as unknown[]).slice(0, -1), 0]), value);
    expect([await countPhotos(keeper), kept().size]).toEqual([0, 0]);
  });

  it('can be counted and forgotten by document', async () => {
    await keepPhoto(place, photo('a'));
    await keepPhoto({ ...place, part: 'debrief 3' }, photo('b'));
    await keepPhoto({ ...place, document: 'workOrder 8' }, photo('c'));
    expect(await countPhotosOf(place)).toBe(2);
    await forgetPhotosOf(place);
    expect([await countPhotosOf(place), await countPhotos(keeper)]).toEqual([0, 1]);
  });
});

describe('photos of a document that is open', () => {
  const held = async () => [
    await arePhotosHeld(place),
    await arePhotosHeld({ ...place, document: 'workOrder 77' }),
    await arePhotosHeld({ ...place, keeper: { companyId: 1, personId: 2 } }),
  ];

  it('are held until it is closed, here where the browser has no locks', async () => {
    const open = await holdPhotos(place, new AbortController().signal);
    expect(await held()).toEqual([true, false, false]);
    open!.release();
    expect(await held()).toEqual([false, false, false]);
  });

  it('are held by another tab, too', async () => {
    const name = 'fieldwright draft 1 1 photos workOrder 7 debrief 3';
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held: [{ name }] }) } });
    expect(await held()).toEqual([true, false, false]);
  });
});
