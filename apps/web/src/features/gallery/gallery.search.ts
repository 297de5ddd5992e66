import { type Density, densities, type Scheme, schemes } from '../../lib/appearance.ts';

/** The gallery's address: `?look=dark&density=touch`. What is left out is as the person has it elsewhere. */
export interface GallerySearch {
  look?: Scheme;
  density?: Density;
}

export function gallerySearch({ look, density }: Record<string, unknown>): GallerySearch {
  return {
    ...(schemes.includes(look as never) ? { look: look as Scheme } : {}),
    ...(densities.includes(density as never) ? { density: density as Density } : {}),
  };
}
