import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

const photo = (id: number, kind: string, more: object = {}) => ({
  id,
  kind,
  shown: false,
  order: id,
  fileId: 70 + id,
  guid: `0d6f0f0e-0000-4000-8000-00000000000${id}`,
  ...more,
});
async function opened(given: Fields) {
  const { user } = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder(given),
  });
  const part = within(await screen.findByRole('region', { name: 'Photos' }));
  return { user, part };
}
const photos = [
  photo(1, 'before', { text: 'Rust', shown: true }),
  photo(2, 'nameplate'),
  photo(3, 'after', { text: 'Clean', shown: true }),
];

describe('the photos of a job', () => {
  it('stand by what they show, before next to after (R3.3)', async () => {
    const { part } = await opened({ workOrderPhotos: photos });
    expect(part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Before and after',
      'Nameplate',
    ]);
    const [pair] = part.getAllByRole('list');
    expect(
      within(pair!)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    ).toEqual(['Rust', 'Clean']);
    expect(part.getAllByText('Shown to the customer')).toHaveLength(2);
  });

  it('come from phones as JPEG, which they convert theirs to (R5.4)', async () => {
    const phone = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
    await opened({ workOrderPhotos: photos });
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
    expect(inputs.length).toBeGreaterThan(1);
    for (const { accept } of inputs) expect(accept).toBe('image/jpeg,image/png,image/webp');
    phone.mockRestore();
  });

  it('change their kind and who sees them, and go to a system (R3.3)', async () => {
    const { user, part } = await opened({
      workOrderPhotos: photos,
      siteSystems: [{ id: 5, siteId: 41, text: 'Furnace', hidden: false }],
    });
    const choose = async (item: string) => {
      await user.click(part.getByRole('button', { name: 'Actions for photo 2' }));
      await user.click(
        await screen.findByRole(/Show/.test(item) ? 'menuitem' : 'menuitemradio', { name: item }),
      );
    };
    await choose('Furnace');
    expect(part.getByText('Nameplate, Furnace')).toBeTruthy();
    await choose('Equipment');
    expect(part.getByText('Equipment, Furnace')).toBeTruthy();
    await choose('Show to the customer');
    expect(part.getAllByText('Shown to the customer')).toHaveLength(3);
    const systems = within(screen.getByRole('region', { name: 'Systems at this site' }));
    expect(systems.getByRole('button', { name: 'Equipment' })).toBeTruthy();
  });

  it('are not shown to the customer anymore once they become a nameplate, with one undo (R3.3)', async () => {
    const { user, part } = await opened({ workOrderPhotos: photos });
    await user.click(part.getByRole('button', { name: 'Actions for photo 1' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Nameplate' }));
    expect(part.getAllByText('Shown to the customer')).toHaveLength(1);
    await user.keyboard('{Control>}z{/Control}');
    expect(part.getAllByText('Shown to the customer')).toHaveLength(2);
  });

  it('move earlier and later among those of their kind, by the menu', async () => {
    const three = ['Rust', 'Dust', 'Leak'].map((text, at) => photo(at + 1, 'before', { text }));
    const { user, part } = await opened({ workOrderPhotos: three });
    const order = () => part.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    const choices = async (place: number) => {
      await user.click(part.getByRole('button', { name: `Actions for photo ${place}` }));
      const items = await screen.findAllByRole('menuitem');
      return items.map(({ textContent }) => textContent).filter((text) => text?.startsWith('Move'));
    };
    const choose = (name: string) => screen.findByRole('menuitem', { name }).then((item) => user.click(item));
    expect(await choices(1)).toEqual(['Move later']);
    await choose('Move later');
    expect(order()).toEqual(['Dust', 'Rust', 'Leak']);
    expect(await choices(2)).toEqual(['Move earlier', 'Move later']);
    await choose('Move earlier');
    expect(order()).toEqual(['Rust', 'Dust', 'Leak']);
    expect(await choices(3)).toEqual(['Move earlier']);
  });

  it('are removed with undo (R4.4)', async () => {
    const { user, part } = await opened({ workOrderPhotos: photos });
    await user.click(part.getByRole('button', { name: 'Actions for photo 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(part.queryByRole('heading', { name: 'Nameplate' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(part.getByRole('heading', { name: 'Nameplate' })).toBeTruthy();
  });

  it('say of one that is too large just that, beside the others (R5.4)', async () => {
    const { part } = await opened({ workOrderPhotos: photos });
    const large = new File(['x'], 'attic.jpg', { type: 'image/jpeg' });
    Object.defineProperty(large, 'size', { value: 200_000_000 });
    fireEvent.change(part.getByLabelText('Choose photos'), { target: { files: [large] } });
    expect(part.getByText('The file is too large.', { exact: false }).textContent).toBe(
      'attic.jpg The file is too large.',
    );
    expect(part.getAllByText('Shown to the customer')).toHaveLength(2);
  });
});
