import { describe, expect, it } from 'vitest';
import { previewSide } from './card-preview.tsx';

describe('previewSide', () => {
  it('is below a card, as long as that covers no toast (R1.3)', () => {
    expect(previewSide({ bottom: 500 }, 150, undefined)).toBe('bottom');
    expect(previewSide({ bottom: 500 }, 150, { top: 664 })).toBe('bottom');
  });

  it('is above a card where the preview would reach a toast (R1.3)', () => {
    expect(previewSide({ bottom: 500 }, 150, { top: 663 })).toBe('top');
  });
});
