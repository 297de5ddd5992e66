import { describe, expect, it } from 'vitest';
import { addressOf, splitCells, splitMessages } from './split-cells.ts';

describe('addressOf', () => {
  it.each([
    ['12 Oak St, Cary, NC 27511', '12 Oak St', 'Cary', 'NC', '27511'],
    ['12 Oak St\nCary, NC 27511-1234', '12 Oak St', 'Cary', 'NC', '27511-1234'],
    [
      '12 Oak St, Unit 3, Cary, North Carolina 27511, USA',
      '12 Oak St, Unit 3',
      'Cary',
      'North Carolina',
      '27511',
    ],
    ['12 Oak St, Cary NC 27511', '12 Oak St', 'Cary', 'NC', '27511'],
    ['12 Oak St, Cary, NC, 27511', '12 Oak St', 'Cary', 'NC', '27511'],
    ['12 Oak St, Cary, NC', '12 Oak St', 'Cary', 'NC', ''],
  ])('splits %j', (whole, ...parts) => {
    const { street, city, state, postal_code } = addressOf(whole)!;
    expect([street, city, state, postal_code]).toEqual(parts);
  });

  it.each(['12 Oak St', '12 Oak St, Cary', 'Cary NC 27511', ''])('can’t split %j', (whole) => {
    expect(addressOf(whole)).toBeNull();
  });
});

describe('splitCells', () => {
  it('takes a whole name for the person, the company, or the company’s contact', () => {
    const names = (cells: Record<string, string>) => {
      const { company, first_name, last_name } = splitCells(cells).cells;
      return [company, first_name, last_name];
    };
    expect(names({ full_name: 'Ana Ruiz' })).toEqual([undefined, 'Ana', 'Ruiz']);
    expect(names({ full_name: 'Ruiz Bakery Inc' })).toEqual(['Ruiz Bakery Inc', undefined, undefined]);
    expect(names({ full_name: 'Ana Ruiz', company: 'Ruiz Bakery' })).toEqual(['Ruiz Bakery', 'Ana', 'Ruiz']);
    expect(names({ full_name: 'RUIZ BAKERY', company: 'Ruiz Bakery' })).toEqual([
      'Ruiz Bakery',
      undefined,
      undefined,
    ]);
    expect(names({ full_name: 'Otto & Sons Bakery' })).toEqual(['Otto & Sons Bakery', undefined, undefined]);
    expect(names({ full_name: 'Bea Lund', first_name: 'Ana', last_name: 'Ruiz' })).toEqual([
      undefined,
      'Ana',
      'Ruiz',
    ]);
  });

  it('takes a whole name for what its row says it is, and says what it took it for', () => {
    const kindOf = (cells: Record<string, string>) => {
      const { cells: split, nameKind } = splitCells(cells);
      return [nameKind, split.company ?? split.last_name];
    };
    expect(kindOf({ full_name: 'Otto Baker', name_kind: 'company' })).toEqual(['company', 'Otto Baker']);
    expect(kindOf({ full_name: 'Hill Dental', name_kind: 'Person' })).toEqual(['person', 'Dental']);
    expect(kindOf({ full_name: 'Hill Dental', name_kind: '?' })).toEqual(['company', 'Hill Dental']);
    expect(kindOf({ full_name: 'Ruiz', name_kind: 'person' })).toEqual(['person', 'Ruiz']);
    expect(kindOf({ full_name: 'Ana Ruiz', company: 'Ruiz' })[0]).toBeNull();
    expect(kindOf({ full_name: 'Ana Ruiz', last_name: 'Ruiz' })[0]).toBeNull();
  });

  it('says where an address can’t be split, once, and keeps it', () => {
    const { cells, wrong } = splitCells({ full_address: 'by the lake' });
    expect(wrong).toEqual([{ column: 'full_address', reason: splitMessages.address }]);
    expect(cells).toMatchObject({ street: 'by the lake', city: '', state: '' });
  });

  it('names the whole cell as where the parts come from, and leaves the ZIP column its ZIP code', () => {
    const { cells, origins } = splitCells({ full_address: '12 Oak St, Cary, NC', postal_code: '27511' });
    expect(cells).toMatchObject({ street: '12 Oak St', postal_code: '27511' });
    expect(origins).toMatchObject({ street: 'full_address', city: 'full_address', state: 'full_address' });
  });

  it('adds the second line to the street', () => {
    expect(splitCells({ street: '12 Oak St', street_2: 'Unit 3' }).cells.street).toBe('12 Oak St, Unit 3');
  });

  it('keeps the first of several phone numbers and emails, and loses none', () => {
    const { cells } = splitCells({
      main_phone: '(919) 555-0100; 919-555-0101',
      email: 'a@ruiz.example, b@ruiz.example',
      notes: 'Dog',
    });
    expect(cells).toMatchObject({
      main_phone: '(919) 555-0100',
      email: 'a@ruiz.example',
      notes: 'Dog\n919-555-0101\nb@ruiz.example',
    });
    expect(splitCells({ main_phone: '919-555-0100, ext. 2' }).cells.main_phone).toBe('919-555-0100, ext. 2');
  });
});
