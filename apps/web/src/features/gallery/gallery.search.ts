import { type Density, densities, type Scheme, schemes } from '../../lib/appearance.ts';

/** The gallery's search parameters: `?look=dark&density=touch`. A missing one follows the user's setting. */
export interface GallerySearch {
  look?: Scheme | undefined;
  density?: Density | undefined;
}

export function gallerySearch({ look, density }: Record<string, unknown>): GallerySearch {
  return {
    // undefined instead of missing: the router would keep the address's value
    look: schemes.find((scheme) => scheme === look),
    density: densities.find((known) => known === density),
  };
}
