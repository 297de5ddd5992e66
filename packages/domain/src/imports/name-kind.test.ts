import { describe, expect, it } from 'vitest';
import { nameKindOf, partsOf, personOf } from './name-kind.ts';

describe('nameKindOf', () => {
  it.each([
    'Otto & Sons Bakery',
    'Otto & Sons',
    'Hill Country Dental PLLC',
    'Hill Country, P.L.L.C.',
    'St. Mark’s Church',
    "Joe's Garden",
    'Grace Church',
    'First Bank',
    'The Garcias',
    'Smith & Jones',
    'Smith, Jones & Wood',
    'Ruiz Bakery, Inc.',
    'Baker Co.',
    'City of Cary',
    'Estate of Ana Ruiz',
    'Oak Ridge HOA',
    'Pier 9 Grill',
    'otto.com',
    'Hill Street Law',
    'Park Avenue Glass',
    'Miller Brothers',
    'Johnson Residence',
    'Ruiz',
    'Wood-Works Interiors',
    'KESSLER PLUMBING',
    'A, B, C',
  ])('takes %s for a company', (name) => {
    expect(nameKindOf(name)).toBe('company');
    expect(personOf(name)).toBeNull();
  });

  it.each([
    ['Otto Baker', 'Otto', 'Baker'],
    ['Otto Church', 'Otto', 'Church'],
    ['Mason Park', 'Mason', 'Park'],
    ['Maria & Jose Garcia', 'Maria & Jose', 'Garcia'],
    ['Garcia, Maria & Jose', 'Maria & Jose', 'Garcia'],
    ['Ana Ruiz', 'Ana', 'Ruiz'],
    ['Ruiz, Ana Maria', 'Ana Maria', 'Ruiz'],
    ['Maria de la Cruz', 'Maria', 'de la Cruz'],
    ['John Smith Jr.', 'John', 'Smith Jr.'],
    ['Ann Lee, MD', 'Ann', 'Lee MD'],
    ['Smith, John, Jr.', 'John', 'Smith Jr.'],
    ['Sean O’Neil', 'Sean', 'O’Neil'],
    ['Dr. Priya Patel', 'Dr. Priya', 'Patel'],
    ['Constance Banksy', 'Constance', 'Banksy'],
    ['Church, Otto', 'Otto', 'Church'],
    ['Nguyen Thi Lan', 'Nguyen Thi', 'Lan'],
  ])('takes %s for a person', (name, first_name, last_name) => {
    expect(nameKindOf(name)).toBe('person');
    expect(personOf(name)).toEqual({ first_name, last_name });
  });
});

describe('partsOf', () => {
  it('splits what a person says is a person, and not one word', () => {
    expect(partsOf('Hill Country Dental')).toEqual({ first_name: 'Hill Country', last_name: 'Dental' });
    expect(partsOf('Ruiz')).toBeNull();
    expect(partsOf('A, B, C')).toBeNull();
  });
});
