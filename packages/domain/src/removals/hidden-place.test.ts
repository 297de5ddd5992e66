import { describe, expect, it } from 'vitest';
import { hiddenPlaceText } from './hidden-place.ts';

describe('hiddenPlaceText', () => {
  it('names what has to be restored first, the customer before the site (R4.4)', () => {
    const why = (customerHidden: boolean, siteHidden: boolean) =>
      hiddenPlaceText({ customerHidden, siteHidden });
    expect(why(true, true)).toBe('The customer was removed. Restore the customer first.');
    expect(why(false, true)).toBe('The site was removed. Restore the site first.');
    expect(why(false, false)).toBeNull();
  });
});
