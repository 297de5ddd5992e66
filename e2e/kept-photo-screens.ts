import type { Page } from 'playwright-core';
import { type Asked, answerCalls } from './answers.ts';
import type { Screen } from './screen.ts';
import { first } from './work-order-screens.ts';

/** Lets the device keep two photos of a work order. */
const keepTwo = (guid: string) => `(async () => {
  const [{ name }] = await indexedDB.databases();
  const opened = indexedDB.open(name);
  await new Promise((resolve) => (opened.onsuccess = resolve));
  const writing = opened.result.transaction('photos', 'readwrite');
  for (const photo of ['1', '2'])
    writing.objectStore('photos').put({}, JSON.stringify(['workOrder ${guid}', 'job', photo, 9, 4e12]));
  await new Promise((resolve) => (writing.oncomplete = resolve));
  opened.result.close();
})()`;

/** Lets the device keep photos of work orders that were reassigned since, with pictures. */
const keepPictures = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
  const paint = canvas.getContext('2d');
  const picture = async (color) => {
    paint.fillStyle = color;
    paint.fillRect(0, 0, 160, 120);
    const blob = await new Promise((made) => canvas.toBlob(made, 'image/jpeg'));
    return blob.arrayBuffer();
  };
  const rows = [
    ['a', 'attic.jpg', '#75624f', 'Work order 112034'],
    ['a', 'unit-before-cleaning.jpg', '#5f7a86', 'Work order 112034'],
    ['a', '', '#8a8f6a', 'Work order 112034'],
    ['b', 'panel.jpg', '#6a6f8a', ''],
  ];
  const stored = [];
  for (const [at, [document, name, color, label]] of rows.entries()) {
    const bytes = await picture(color);
    const key = JSON.stringify([document, 'job', String(at), 9, 4e12 + at, ...(label ? [label] : [])]);
    stored.push([{ bytes, name, type: 'image/jpeg', fields: {} }, key]);
  }
  const [{ name }] = await indexedDB.databases();
  const opened = indexedDB.open(name);
  await new Promise((resolve) => (opened.onsuccess = resolve));
  const writing = opened.result.transaction('photos', 'readwrite');
  for (const [photo, key] of stored) writing.objectStore('photos').put(photo, key);
  await new Promise((resolve) => (writing.oncomplete = resolve));
  opened.result.close();
})()`;

/** Opens the page again on a device that keeps photos. */
async function withPhotos(page: Page): Promise<void> {
  await page.evaluate(keepPictures);
  await page.reload();
}

/** Photos that a device keeps for work orders that can't be changed or opened anymore. */
export const keptPhotoScreens: Screen[] = [
  {
    name: 'work-order-photos-left',
    path: '/workorders',
    as: 'office',
    turns: false,
    async prepare(page) {
      let guid = '';
      await answerCalls(page, /\/api\/workorders\/\d+$/, async (route: Asked) => {
        const { data } = (await (await route.fetch()).json()) as { data: { guid: string; context: object } };
        ({ guid } = data);
        const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
        const context = { ...data.context, removal };
        await route.fulfill({ json: { data: { ...data, hidden: true, context } } });
      });
      await first('photos')(page);
      await page.evaluate(keepTwo(guid));
      await page.reload();
      const discard = page.getByRole('button', { name: 'Discard unsent photos' });
      await discard.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'unsent-photos',
    path: '/settings/password',
    as: 'technician',
    async prepare(page) {
      await withPhotos(page);
      await page.getByRole('button', { name: /your settings$/ }).click();
      await page.getByRole('menuitem', { name: 'Unsent photos (4)' }).click();
      await page.getByRole('button', { name: 'Download all' }).waitFor();
    },
  },
  {
    name: 'own-day-unsent-photos',
    path: '/day',
    as: 'technician',
    async prepare(page) {
      await withPhotos(page);
      await page.getByRole('button', { name: 'Show photos' }).waitFor();
    },
  },
];
