import type { PhotoMark } from '@fieldwright/domain/work-orders/photo-marks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

const guid = '0d6f0f0e-0000-4000-8000-000000000001';
const arrow: PhotoMark = { shape: 'arrow', color: 'yellow', points: [0, 0, 5000, 5000] };
const circle: PhotoMark = { shape: 'circle', color: 'red', points: [0, 0, 5000, 5000] };

const fileOf71 = {
  id: 71,
  guid,
  name: 'a.jpg',
  contentType: 'image/jpeg',
  size: 9,
  preview: 'ready',
  url: '/a',
};

async function openedPhoto(marks: PhotoMark[], role: 'owner' | 'sales' = 'owner') {
  const photo = { id: 1, kind: 'before', shown: true, order: 1, fileId: 71, guid, text: 'Rust', marks };
  const { user } = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () =>
      buildWorkOrder({ workOrderPhotos: [photo] }, { files: [fileOf71 as never], isOwn: role === 'owner' }),
    'GET /api/me': () => buildMe({ roles: [role] }),
    'POST /api/files/addresses': () => [{ ...fileOf71, url: '/large' }] as never,
  });
  const part = within(await screen.findByRole('region', { name: 'Photos' }));
  const open = async () => {
    await user.click(part.getByRole('button', { name: 'Open photo Rust' }));
    return within(await screen.findByRole('dialog', { name: 'Rust' }));
  };
  const drawnOn = () =>
    part.getByRole('button', { name: 'Open photo Rust' }).querySelectorAll('.marks g').length;
  return { user, open, drawnOn };
}

/** Draws in an area of 100 × 100 px, with a finger or a mouse. */
function drag(area: HTMLElement, pointerType: 'touch' | 'mouse', points: readonly [number, number][]) {
  area.getBoundingClientRect = () => ({ left: 0, top: 0, width: 100, height: 100 }) as DOMRect;
  const at = ([clientX, clientY]: readonly [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType,
    isPrimary: true,
    button: 0,
  });
  fireEvent.pointerDown(area, at(points[0]!));
  for (const point of points.slice(1)) fireEvent.pointerMove(area, at(point));
  fireEvent.pointerUp(area, at(points.at(-1)!));
}

describe('marks on a photo', () => {
  it.each(['touch', 'mouse'] as const)(
    'are drawn by %s, undone, and kept with the photo (R3.3)',
    async (pointer) => {
      const { user, open, drawnOn } = await openedPhoto([]);
      const dialog = await open();
      expect(dialog.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true);
      await user.click(dialog.getByRole('button', { name: 'Draw on photo' }));
      const area = dialog.getByRole('img', { name: 'Photo to draw on' });
      drag(area, pointer, [
        [10, 10],
        [60, 40],
      ]);
      await user.click(dialog.getByRole('radio', { name: 'Freehand' }));
      await user.click(dialog.getByRole('radio', { name: 'Blue' }));
      drag(area, pointer, [
        [10, 10],
        [20, 20],
        [30, 10],
      ]);
      // a tap is no mark
      drag(area, pointer, [[50, 50]]);
      const listed = () => dialog.queryAllByRole('listitem').map(({ textContent }) => textContent);
      expect(listed()).toEqual(['1. Arrow, red', '2. Freehand, blue']);
      await user.click(dialog.getByRole('button', { name: 'Undo' }));
      expect(listed()).toEqual(['1. Arrow, red']);
      await user.click(dialog.getByRole('button', { name: 'Done' }));
      expect(drawnOn()).toBe(1);
      await user.keyboard('{Control>}z{/Control}');
      expect(drawnOn()).toBe(0);
    },
  );

  it('are removed one at a time with the keyboard (R3.3)', async () => {
    const { user, open, drawnOn } = await openedPhoto([arrow, circle]);
    expect(drawnOn()).toBe(2);
    const dialog = await open();
    await user.click(dialog.getByRole('button', { name: 'Draw on photo' }));
    dialog.getByRole('button', { name: 'Remove mark 1' }).focus();
    await user.keyboard('{Enter}');
    expect(within(dialog.getByRole('list', { name: 'Marks' })).getByText('1. Circle, red')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(drawnOn()).toBe(1);
  });

  it.each([
    ['are kept when a save gives the photo its number', [{ id: 2 }], 1],
    ['are told when the photo is gone', [], 0],
  ] as const)('%s (R3.3)', async (_, later, count) => {
    const photo = { id: 1, kind: 'before', shown: true, order: 1, fileId: 71, guid, text: 'Rust', marks: [] };
    let now = buildWorkOrder({ workOrderPhotos: [photo] }, { files: [fileOf71 as never] });
    const { user } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () => now,
      'POST /api/files/addresses': () => [{ ...fileOf71, url: '/large' }] as never,
    });
    await user.click(await screen.findByRole('button', { name: 'Open photo Rust' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rust' }));
    await user.click(dialog.getByRole('button', { name: 'Draw on photo' }));
    drag(dialog.getByRole('img', { name: 'Photo to draw on' }), 'mouse', [
      [10, 10],
      [60, 40],
    ]);
    const photos = later.map((more) => ({ ...photo, ...more }));
    now = buildWorkOrder({ version: 9, workOrderPhotos: photos }, { files: [fileOf71 as never] });
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await queryClient.invalidateQueries({ queryKey: ['workorder', 7] });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const isTold = () => dialog.queryByText('This photo was removed, so it can’t be marked.') !== null;
    await waitFor(() => expect(isTold() || screen.queryByRole('dialog') === null).toBe(true));
    expect(isTold()).toBe(count === 0);
    expect(document.querySelectorAll('.wo-photo-tile .marks g')).toHaveLength(count);
  });

  it('are not lost without a question', async () => {
    const { user, open, drawnOn } = await openedPhoto([arrow]);
    const dialog = await open();
    await user.click(dialog.getByRole('button', { name: 'Draw on photo' }));
    await user.click(dialog.getByRole('button', { name: 'Remove mark 1' }));
    await user.keyboard('{Escape}');
    await screen.findByText('Your marks aren’t saved.', { exact: false });
    expect(drawnOn()).toBe(1);
  });

  it('are seen, but not drawn, by who can’t change the work order (R6.4)', async () => {
    const { open, drawnOn } = await openedPhoto([arrow], 'sales');
    expect(drawnOn()).toBe(1);
    const dialog = await open();
    expect(dialog.getByRole('img', { name: 'Rust, 1 mark' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Draw on photo' })).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Done' })).toBeNull();
  });
});
