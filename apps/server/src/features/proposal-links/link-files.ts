import type { ShownProposal } from '@fieldwright/contract/shown-proposal';
import type { Presentation } from '@fieldwright/domain/proposals/presentation';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addressed } from '../files/files.commands.ts';
import { findWholeFiles, type WholeFile } from '../files/files.queries.ts';
import type { FoundLink } from './by-token.ts';

type Open = Extract<ShownProposal, { state: 'open' }>;
type Of = Pick<FoundLink, 'companyId' | 'db'>;

/** Returns the files by their guids. The caller has checked that the customer got them. */
async function keptFiles(db: Read, guids: readonly string[]): Promise<WholeFile[]> {
  if (guids.length === 0) return [];
  return (await findWholeFiles(db, [], guids)).filter(({ attachedTo }) => attachedTo !== null);
}

/** Returns what a page needs to show the files and pictures of a proposal; one without a preview is left out. */
export async function filesShown(
  deps: Deps,
  { companyId, db }: Of,
  { packages, files = [] }: Presentation,
): Promise<Pick<Open, 'files' | 'pictures'>> {
  const ofFiles = new Set(files.map(({ id }) => id));
  const ofPictures = new Set(packages.flatMap(({ pictureId }) => pictureId ?? []));
  const kept = await keptFiles(db, [...ofFiles, ...ofPictures]);
  const pictures = kept.filter(({ guid }) => ofPictures.has(guid));
  const urls = (variant: 'small' | 'large') =>
    new Map(addressed(deps, { companyId }, pictures, variant).map(({ guid, url }) => [guid, url]));
  const [small, large] = [urls('small'), urls('large')];
  return {
    files: kept.flatMap(({ guid, contentType, size }) =>
      ofFiles.has(guid) ? [{ id: guid, contentType, size }] : [],
    ),
    pictures: pictures.flatMap(({ guid }) => {
      const [one, other] = [small.get(guid), large.get(guid)];
      return one && other ? [{ id: guid, small: one, large: other }] : [];
    }),
  };
}

/** Returns the addresses of a file; null if it is gone. */
export async function fileAddressesFor(deps: Deps, { companyId, db }: Of, guid: string) {
  const kept = await keptFiles(db, [guid]);
  const [original] = addressed(deps, { companyId }, kept, 'original');
  const [large] = addressed(deps, { companyId }, kept, 'large');
  return original?.url ? { url: original.url, picture: large?.url ?? null } : null;
}
