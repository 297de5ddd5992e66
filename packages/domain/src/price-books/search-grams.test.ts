import { describe, expect, it } from 'vitest';
import { gramsOf, soughtOf } from './search-grams.ts';

describe('gramsOf', () => {
  it('gives the trigrams inside a word, which may be inside a longer one (R3.11)', () => {
    expect(gramsOf(['copper'])).toEqual(['cop', 'opp', 'ppe', 'per']);
    expect(gramsOf(['pvc', 'pvc'])).toEqual(['pvc']);
  });

  it('knows where a word begins or ends beside another character', () => {
    expect(gramsOf(['3/4'])).toEqual(['  4']);
    expect(gramsOf(['q-12x'])).toEqual(['  1', ' 12', '12x']);
    expect(gramsOf(['a/bc/d'])).toEqual(['  b', ' bc', 'bc ', '  d']);
  });

  it('has a word of one or two letters begin a word', () => {
    expect([soughtOf('ac'), soughtOf('pvc')]).toEqual([' ac', 'pvc']);
    expect(gramsOf(['ac'])).toEqual(['  a', ' ac']);
    expect(gramsOf(['a'])).toEqual(['  a']);
  });

  it('leaves out what a locale decides', () => {
    expect(gramsOf(['éntr'])).toEqual(['ntr']);
    expect(gramsOf(['nié', '%%%'])).toEqual([]);
  });
});
