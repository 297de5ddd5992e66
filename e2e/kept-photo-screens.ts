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

/** Photos that a device keeps for a work order that was removed. */
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
];
