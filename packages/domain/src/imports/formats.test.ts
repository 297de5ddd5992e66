import { describe, expect, it } from 'vitest';
import { importFormats, keyColumnOf, readHeader } from './formats.ts';
import { importKinds } from './import.ts';

describe('readHeader', () => {
  it.each([
    [['key', 'city'], 'The first row does not name customer_key, street, and state.'],
    [['key;customer_key;street'], 'The columns are separated by semicolons. Save the file with commas.'],
    [['key\tcustomer_key'], 'The columns are separated by tabs. Save the file with commas.'],
    [
      ['key', 'Customer Key', 'street', 'city', 'state', 'CUSTOMER-KEY'],
      'The first row names customer_key twice.',
    ],
    [[''], 'The first row does not name key, customer_key, street, city, and state.'],
  ])('refuses %j', (cells, wrong) => {
    expect(readHeader('sites', cells)).toEqual({ wrong });
  });

  it('finds the columns by name, in any order and letters, and says which it does not read', () => {
    const cells = ['State', 'CITY', 'street ', 'Customer Key', 'shoe\0 size', 'KEY', ''];
    expect(readHeader('sites', cells)).toEqual({
      columns: ['state', 'city', 'street', 'customer_key', null, 'key', null],
      ignored: ['shoe\ufffd size'],
    });
  });

  it.each(importKinds)('takes a file of %s with all its columns', (kind) => {
    const { needed, optional } = importFormats[kind];
    const all = [...needed, ...optional];
    expect(readHeader(kind, all)).toEqual({ columns: all, ignored: [] });
    expect(keyColumnOf(kind)).toMatch(/^(key|permit_id)$/);
  });
});
