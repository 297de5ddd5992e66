import { describe, expect, it } from 'vitest';
import { csvText } from './csv-text.ts';

describe('csvText', () => {
  it('quotes what would break a row, and lets no cell be run as a formula', () => {
    expect(
      csvText([
        ['a', 'b, "c"\nd'],
        ['=1+1', '-5'],
      ]),
    ).toBe(`a,"b, ""c""\nd"\r\n'=1+1,'-5\r\n`);
  });
});
