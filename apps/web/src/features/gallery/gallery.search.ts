import { type Density, densities, type Scheme, schemes } from '../../lib/appearance.ts';

/** The gallery's address: `?look=dark&density=touch`. What is left out is as the person has it elsewhere. */
export interface GallerySearch {
  look?: Scheme | undefined;
  density?: Density | undefined;
}

export function gallerySearch({ look, density }: Record<string, unknown>): GallerySearch {
  return {
    // undefined, not left out: the router would keep what the address says
    look: schemes.find((scheme) => scheme === look),
    density: densities.find((known) => known === density),
  };
}
