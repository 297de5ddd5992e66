import type { ShownProposal } from '@fieldwright/contract/shown-proposal';
import { isPicture } from '@fieldwright/domain/files/content-type';
import type { Presentation } from '@fieldwright/domain/proposals/presentation';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addressOf } from '../files/file-address.ts';
import { addressed } from '../files/files.commands.ts';
import { findWholeFiles, type WholeFile } from '../files/files.queries.ts';
import type { FoundLink } from './by-token.ts';
import { proposalLinkTexts } from './proposal-links.texts.ts';

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

/** The maximum length of a download's name in bytes, so that its address stays short. */
const nameMax = 120;

/** Returns what the customer's download is called: its title, with the ending that tells its type. */
function downloadName(title: string, ending: string): string {
  const bare = title.toLowerCase().endsWith(ending.toLowerCase()) ? title.slice(0, -ending.length) : title;
  let short = Array.from(bare);
  while (Buffer.byteLength(short.join('')) + ending.length > nameMax) short = short.slice(0, -1);
  return short.join('') + ending;
}

/**
 * Returns the addresses of a file; null if it is gone. The customer gets it by its title, because the name it was
 * uploaded with is the company's own, and photos as their previews, which reveal no place, time or device: a photo
 * without one is kept from the customer, too.
 */
export async function fileAddressesFor(
  { config, clock }: Deps,
  { companyId, db }: Of,
  { id, text }: { id: string; text: string },
) {
  const [kept] = await keptFiles(db, [id]);
  if (!kept) return null;
  const isPhoto = isPicture(kept.contentType);
  if (isPhoto && kept.preview !== 'ready') return null;
  const ending = isPhoto ? '.webp' : (/\.\w{1,5}$/.exec(kept.name)?.[0] ?? '.');
  const name = downloadName(text || proposalLinkTexts.file, ending).replace(/\.$/, '');
  const address = { companyId, fileId: kept.id, variant: isPhoto ? 'large' : 'original' } as const;
  const { url } = addressOf(config.SECRET, { ...address, name }, clock());
  return { url, picture: isPhoto ? addressOf(config.SECRET, address, clock()).url : null };
}
