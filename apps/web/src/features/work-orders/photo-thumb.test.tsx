import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PhotoThumb } from './photo-thumb.tsx';

describe('a photo in small', () => {
  it('says that there is no preview, and not that one is made, where none could be (R5.4)', () => {
    render(<PhotoThumb url={null} failed />);
    expect(screen.getByText('No preview')).toBeTruthy();
  });

  it('says in words what this browser cannot read, and shows what comes in its place (R5.4)', () => {
    const { container, rerender } = render(<PhotoThumb url="blob:heic" failed={false} />);
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Preparing')).toBeTruthy();
    rerender(<PhotoThumb url="/preview" failed={false} />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/preview');
  });
});
