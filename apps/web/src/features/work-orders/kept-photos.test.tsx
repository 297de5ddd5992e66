import { debriefQuestion } from '@fieldwright/domain/work-orders/testing/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { uploadFile } from '../../lib/requests/upload-file.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import type { Handlers } from '../../testing/stub-server.ts';

// loads the page's code before the first test waits for it
beforeAll(() => import('./work-order.page.tsx'), 60_000);

/** What is uploaded, and when each upload ends. */
const uploads: { guid: string; file: File }[] = [];
let sending: () => Promise<void>;
vi.mock('../../lib/requests/upload-file.ts', async (original) => ({
  ...(await original<object>()),
  uploadFile: vi.fn<typeof uploadFile>(async (file, { guid, onProgress }) => {
    uploads.push({ guid, file });
    onProgress(0.4);
    await sending();
  }),
}));
const never = () => new Promise<void>(() => {});

/** What the device keeps, by database. */
let device: Map<string, Map<string, unknown>>;
const kept = () =>
  [...device].filter(([name]) => name.endsWith(' photos')).flatMap(([, photos]) => [...photos.values()]);
/** How many drafts it keeps. */
const keptDrafts = () =>
  [...device].filter(([name]) => !name.endsWith(' photos')).reduce((sum, [, { size }]) => sum + size, 0);
let isFull: boolean;
beforeEach(() => {
  device = new Map();
  isFull = false;
  sending = never;
  uploads.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

const guid = '5d6f0f0e-0000-4000-8000-000000000007';
const workOrder = (more: object = {}) =>
  buildWorkOrder({ guid, version: 3, updatedDate: '2026-11-20T15:41:00Z', ...more });
const recommended = {
  recommendations: [{ id: 50, siteSystemId: null }],
  recommendationItems: [{ id: 51, recommendationId: 50, text: 'Replace the igniter', urgency: 'soon' }],
};

/** Opens the work order, as after the browser has ended, on the same device. */
async function open(given: object = {}, handlers: Handlers = {}) {
  vi.stubGlobal(
    'indexedDB',
    stubIndexedDb(device, () => isFull),
  );
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => workOrder(given),
    ...handlers,
  });
  const part = within(await screen.findByRole('region', { name: 'Photos' }));
  const choose = (file: File) => app.user.upload(part.getByLabelText('Choose photos'), file);
  return { ...app, part, choose };
}

/** A photo with the place in it: EXIF with one entry of GPS. */
function placed(): File {
  const exif = new Uint8Array(60);
  const view = new DataView(exif.buffer);
  exif.set([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]);
  for (const [at, value] of [
    [10, 0x8825],
    [12, 4],
    [26, 1],
    [28, 1],
    [30, 2],
  ] as const)
    view.setUint16(at, value);
  view.setUint32(14, 1);
  view.setUint32(18, 26);
  view.setUint32(32, 2);
  exif.set([0x4e, 0x41, 0, 0], 36);
  const head = [0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
  return new File([new Uint8Array([...head, ...exif, 0xff, 0xd9])], 'attic.jpg', { type: 'image/jpeg' });
}
const photo = (name = 'attic.jpg') => new File(['picture'], name, { type: 'image/jpeg' });

describe('photos that aren’t sent yet', () => {
  it('are kept on the device before they are sent, and sent on under the same guid after the browser has ended (R5.4)', async () => {
    const { choose } = await open();
    await choose(photo());
    await waitFor(() => expect(kept()).toHaveLength(1));
    await waitFor(() => expect(uploads).toHaveLength(1));
    sending = async () => {};
    const { part } = await open();
    expect(await part.findByRole('textbox', { name: 'Caption for photo 1' })).toBeDefined();
    expect(uploads.map((each) => each.guid)).toEqual([uploads[0]!.guid, uploads[0]!.guid]);
    expect(await uploads[1]!.file.text()).toBe('picture');
    expect(uploads[1]!.file.name).toBe('attic.jpg');
    expect(kept()).toHaveLength(1);
  });

  it('are kept without the place', async () => {
    const { choose } = await open();
    const original = new Uint8Array(await placed().arrayBuffer());
    await choose(placed());
    await waitFor(() => expect(kept()).toHaveLength(1));
    const { bytes } = kept()[0] as { bytes: ArrayBuffer };
    expect(bytes.byteLength).toBe(original.length);
    expect(new Uint8Array(bytes)).not.toEqual(original);
  });

  it('are forgotten once the server has saved them', async () => {
    sending = async () => {};
    const { choose, user, part, server } = await open(
      {},
      {
        'POST /api/workorders': ({ body }) => {
          const steps = (body as { plan: { steps: { kind: string; records: { id: number }[] }[] } }).plan
            .steps;
          const record = steps.find(({ kind }) => kind === 'workOrderPhotos')!.records[0]!;
          const ids = { [String(record.id)]: 71 };
          return { outcome: 'saved', id: 7, version: 4, ids, cameIn: [], totals: [], differs: [] };
        },
      },
    );
    await choose(photo());
    await part.findByRole('textbox', { name: 'Caption for photo 1' });
    expect(kept()).toHaveLength(1);
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(server.keys()).toContain('POST /api/workorders'));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('are forgotten once the person removes them', async () => {
    sending = async () => {};
    const { choose, user, part } = await open();
    await choose(photo());
    await user.click(await part.findByRole('button', { name: 'Actions for photo 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await waitFor(() => expect(kept()).toEqual([]));
    sending = () => Promise.reject(new Error('no'));
    await choose(photo('cellar.jpg'));
    await user.click(await part.findByRole('button', { name: 'Remove cellar.jpg' }));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('are counted in the account menu as they are added and removed', async () => {
    sending = () => Promise.reject(new Error('no'));
    const { choose, user, part } = await open();
    await choose(photo());
    await choose(photo('cellar.jpg'));
    await waitFor(() => expect(kept()).toHaveLength(2));
    await user.click(await part.findByRole('button', { name: 'Remove cellar.jpg' }));
    await user.click(screen.getByRole('button', { name: /your settings$/ }));
    await screen.findByRole('menuitem', { name: 'Unsent photos (1)' });
  });

  it('of a recommendation come back to it', async () => {
    const { user } = await open(recommended);
    await user.upload(screen.getByLabelText<HTMLInputElement>('Photo'), photo());
    await waitFor(() => expect(kept()).toHaveLength(1));
    const { part } = await open(recommended);
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(await screen.findByText('40%', { exact: false })).toBeDefined();
    expect(part.queryByText('40%', { exact: false })).toBeNull();
  });

  it('of an answer come back to its question', async () => {
    const questions = [debriefQuestion(1, 'Data plate', { answerKind: 'photo' })];
    const asked = {
      'GET /api/workorders/{id}': () => buildWorkOrder({ guid, version: 3 }, { questions }),
    };
    const { user } = await open({}, asked);
    const input = await screen.findByLabelText<HTMLInputElement>('Add photo');
    await user.upload(input, photo());
    await waitFor(() => expect(kept()).toHaveLength(1));
    await waitFor(() => expect(uploads).toHaveLength(1));
    sending = async () => {};
    await open({}, asked);
    const debrief = within(await screen.findByRole('region', { name: 'Debrief' }));
    expect(await debrief.findByRole('button', { name: 'Open the photo for Data plate' })).toBeDefined();
    expect(uploads.map((each) => each.guid)).toEqual([uploads[0]!.guid, uploads[0]!.guid]);
  });

  it('are nobody else’s, and of no other work order', async () => {
    const { choose } = await open();
    await choose(photo());
    await waitFor(() => expect(kept()).toHaveLength(1));
    await open({}, { 'GET /api/me': () => buildMe({ id: 77 }) });
    await open({ guid: '5d6f0f0e-0000-4000-8000-000000000008' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(uploads).toHaveLength(1);
  });

  it.each(['Restore', 'Discard'])(
    'are sent while earlier changes are offered, and attached after %s',
    async (button) => {
      sending = async () => {};
      const { choose, part } = await open();
      await choose(photo());
      await part.findByRole('textbox', { name: 'Caption for photo 1' });
      await waitFor(() => expect(keptDrafts()).toBe(1));
      const { user, part: shown } = await open();
      await screen.findByText(/^You have unsaved changes from .+ on this device\.$/);
      await shown.findByText('Sent. To add it, restore or discard your earlier changes first.');
      expect(shown.queryByRole('textbox', { name: 'Caption for photo 1' })).toBeNull();
      await user.click(screen.getByRole('button', { name: button }));
      await shown.findByRole('textbox', { name: 'Caption for photo 1' });
      await waitFor(() => expect(shown.queryByText(/^Sent\. /)).toBeNull());
      expect(shown.queryByRole('textbox', { name: 'Caption for photo 2' })).toBeNull();
      expect(kept()).toHaveLength(1);
    },
  );

  it('of a work order that can’t be changed anymore are told of, and can be downloaded or discarded (R4.7)', async () => {
    const dispatcher = { 'GET /api/me': () => buildMe({ roles: ['dispatcher'] }) };
    const { choose } = await open({}, dispatcher);
    await choose(photo());
    await waitFor(() => expect(kept()).toHaveLength(1));
    const processed = { processed: true, processedDate: '2026-11-21T15:00:00Z' };
    const { user, part } = await open(processed, dispatcher);
    await part.findByText(
      /^1 photo on this device isn’t saved yet, and you can’t change this work order now\./,
    );
    expect(uploads).toHaveLength(1);
    const downloaded = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await user.click(part.getByRole('button', { name: 'Download unsent photos' }));
    await waitFor(() => expect(downloaded).toHaveBeenCalledTimes(1));
    expect((downloaded.mock.contexts[0] as HTMLAnchorElement).download).toBe('attic.jpg');
    downloaded.mockRestore();
    expect(kept()).toHaveLength(1);
    const answer = async (name: string) => {
      await user.click(part.getByRole('button', { name: 'Discard unsent photos' }));
      const question = within(await screen.findByRole('alertdialog', { name: 'Discard 1 unsent photo?' }));
      await user.click(question.getByRole('button', { name }));
    };
    await answer('Keep');
    expect(kept()).toHaveLength(1);
    await answer('Discard');
    await waitFor(() => expect(kept()).toEqual([]));
    await waitFor(() => expect(part.queryByText(/isn’t saved yet/)).toBeNull());
  });

  it('of an open work order can’t be discarded behind its back: it would save them anyway', async () => {
    const { choose } = await open();
    await choose(photo());
    await waitFor(() => expect(kept()).toHaveLength(1));
    const { user } = await open();
    await waitFor(() => expect(uploads).toHaveLength(2));
    const show = async () => {
      await user.click(screen.getByRole('button', { name: /your settings$/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Unsent photos (1)' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Unsent photos' }));
      return within(await dialog.findByRole('region', { name: /^Work order / }));
    };
    const own = await show();
    expect(own.getByText(/^This work order is open\. /)).toBeDefined();
    expect(own.getByRole('button', { name: 'Download' })).toBeDefined();
    expect(own.queryByRole('button', { name: 'Discard' })).toBeNull();
  });

  it('are sent anyway where the device is full, which is said', async () => {
    isFull = true;
    const { choose, part } = await open();
    await choose(photo());
    expect(await part.findByText(/^There’s no room on this device to keep unsent photos\./)).toBeDefined();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(kept()).toEqual([]);
  });

  it('are kept or deleted on signing out, as the person says', async () => {
    const session = { 'DELETE /api/session': () => null };
    sending = () => Promise.reject(new Error('no'));
    const { choose, part } = await open();
    await choose(photo());
    await part.findByRole('button', { name: 'Send again' });
    for (const [button, left] of [
      ['Keep', 1],
      ['Discard', 0],
    ] as const) {
      const { user, part: shown } = await open({}, session);
      await shown.findByRole('button', { name: 'Send again' });
      await user.click(screen.getByRole('button', { name: /your settings$/ }));
      await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Keep unsent photos on this device?' });
      expect(within(dialog).getByText(/^You have 1 photo that isn’t saved yet\./)).toBeDefined();
      await user.click(within(dialog).getByRole('button', { name: button }));
      await screen.findByRole('heading', { name: 'Sign in' });
      await waitFor(() => expect(kept()).toHaveLength(left));
    }
  });

  // the last: what this page does on the device waits for it from now on
  it('are sent even if the device’s store never answers', async () => {
    const { choose } = await open();
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() });
    await choose(photo());
    await waitFor(() => expect(uploads).toHaveLength(1), { timeout: 10_000 });
    expect(kept()).toEqual([]);
  });
});
