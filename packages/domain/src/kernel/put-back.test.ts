import { describe, expect, it } from 'vitest';
import { putBackValues } from './put-back.ts';

const phone = (from: string, to: string) => ({ phone: { from, to } });

describe('putBackValues', () => {
  it('goes back before a change, past the changes that came after it', () => {
    const changes = [phone('2', '3'), { name: { from: 'A', to: 'B' } }, phone('1', '2')];
    const current = { phone: '3', name: 'B' };
    expect(putBackValues(current, changes.slice(0, 1), { field: 'phone' })).toEqual({ phone: '2' });
    expect(putBackValues(current, changes, { field: 'phone' })).toEqual({ phone: '1' });
    expect(putBackValues(current, changes, { field: 'name' })).toEqual({ name: 'A' });
  });

  it('is nothing where the field is that again', () => {
    const changes = [phone('2', '1'), phone('1', '2')];
    expect(putBackValues({ phone: '1' }, changes, { field: 'phone' })).toBeNull();
    expect(
      putBackValues({ hours: { monday: null } }, [{ hours: { from: { monday: null }, to: null } }], {
        field: 'hours',
      }),
    ).toBeNull();
  });

  it('puts back all fields that belong together, so that no third address is made of two', () => {
    const address = [['street', 'city']];
    const changes = [
      { city: { from: 'Asheville', to: 'Boone' } },
      { street: { from: '1 Elm St', to: '2 Oak St' } },
    ];
    const current = { street: '2 Oak St', city: 'Boone', phone: '3' };
    expect(putBackValues(current, changes, { field: 'street', together: address })).toEqual({
      street: '1 Elm St',
      city: 'Asheville',
    });
    expect(putBackValues(current, changes.slice(0, 1), { field: 'city', together: address })).toEqual({
      street: '2 Oak St',
      city: 'Asheville',
    });
  });
});
