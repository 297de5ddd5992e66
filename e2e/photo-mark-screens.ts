import type { Screen } from './screen.ts';
import { first } from './work-order-screens.ts';

/** Drawing on a photo of a work order. */
export const photoMarkScreens: Screen[] = [
  {
    name: 'work-order-photo-marks',
    path: '/workorders',
    as: 'technician',
    prepare: first('photos', async (page) => {
      const part = page.locator('section[data-part="photos"]');
      const buffer = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 320, height: 240 } });
      await part
        .getByLabel('Choose photos')
        .setInputFiles({ name: 'unit.jpg', mimeType: 'image/jpeg', buffer });
      await part.getByRole('button', { name: /^Open photo/ }).click();
      await page.getByRole('button', { name: 'Draw on photo' }).click();
      const area = await page.getByRole('img', { name: 'Photo to draw on' }).boundingBox();
      const { x, y, width, height } = area!;
      const at = (right: number, down: number) => [x + width * right, y + height * down] as const;
      for (const [shape, from, to] of [
        ['Arrow', at(0.2, 0.2), at(0.45, 0.45)],
        ['Circle', at(0.5, 0.4), at(0.8, 0.8)],
      ] as const) {
        await page.getByRole('radio', { name: shape }).check({ force: true });
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(...to, { steps: 4 });
        await page.mouse.up();
      }
      await page.getByRole('button', { name: 'Remove mark 2' }).waitFor();
    }),
  },
];
