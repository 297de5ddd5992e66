import type { FileKind } from './file.ts';

/** An accepted type of file: its name for people, its kinds, and whether the page shows it as a picture. */
interface ContentType {
  text: string;
  kinds: readonly FileKind[];
  picture: boolean;
  /** Checks whether the contents are of this type; `head` and `tail` are their first and last bytes. */
  fits: (head: Uint8Array, tail: Uint8Array) => boolean;
}

const both: readonly FileKind[] = ['photo', 'file'];
const all: readonly FileKind[] = ['photo', 'file', 'logo', 'picture'];
const filesOnly: readonly FileKind[] = ['file'];

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const begins = (head: Uint8Array, ...start: number[]) => start.every((byte, index) => head[index] === byte);

function holds(bytes: Uint8Array, word: string): boolean {
  const wanted = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  for (let at = bytes.indexOf(wanted[0]!); at !== -1; at = bytes.indexOf(wanted[0]!, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

/**
 * Matches an Office document: a ZIP whose directory, at its end, names the main part. Documents with macros
 * are refused.
 */
const office = (mainPart: string) => (head: Uint8Array, tail: Uint8Array) =>
  begins(head, 0x50, 0x4b, 3, 4) && holds(tail, mainPart) && !holds(tail, 'vbaProject.bin');

/** The brands of ISO base media files that hold HEIF pictures. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];

const isText = (bytes: Uint8Array) =>
  bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12);

/**
 * The accepted media types. Plain text has no signature, so it is last: contents that match nothing else and
 * have no control characters.
 */
const contentTypes: Record<string, ContentType> = {
  'image/jpeg': {
    text: 'JPEG image',
    kinds: all,
    picture: true,
    fits: (head) => begins(head, 0xff, 0xd8, 0xff),
  },
  'image/png': {
    text: 'PNG image',
    kinds: all,
    picture: true,
    fits: (head) => begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  'image/webp': {
    text: 'WebP image',
    kinds: all,
    picture: true,
    fits: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  },
  'image/gif': {
    text: 'GIF image',
    kinds: both,
    picture: true,
    fits: (head) => /^GIF8[79]a$/.test(ascii(head, 0, 6)),
  },
  'image/heic': {
    text: 'HEIC image',
    kinds: both,
    picture: true,
    fits: (head) => ascii(head, 4, 8) === 'ftyp' && heifBrands.includes(ascii(head, 8, 12)),
  },
  'application/pdf': {
    text: 'PDF document',
    kinds: filesOnly,
    picture: false,
    fits: (head) => ascii(head, 0, 5) === '%PDF-',
  },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    text: 'Word document',
    kinds: filesOnly,
    picture: false,
    fits: office('word/document.xml'),
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    text: 'Excel workbook',
    kinds: filesOnly,
    picture: false,
    fits: office('xl/workbook.xml'),
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    text: 'PowerPoint presentation',
    kinds: filesOnly,
    picture: false,
    fits: office('ppt/presentation.xml'),
  },
  'text/plain': {
    text: 'text file',
    kinds: filesOnly,
    picture: false,
    fits: (head, tail) => isText(head) && isText(tail),
  },
};

/** Other names that browsers use for these types. */
const synonyms: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'text/csv': 'text/plain',
  'application/csv': 'text/plain',
};

/** How many bytes `contentTypeOf` needs from the start and the end of the contents. */
export const lookedAt = { head: 4096, tail: 65_536 } as const;

/** Returns a media type without its parameters, by its usual name. */
export function plainType(type: string): string {
  const bare = type.split(';')[0]!.trim().toLowerCase();
  return synonyms[bare] ?? bare;
}

/** Returns the type of a file that was chosen. Not every computer knows HEIC: there, its name has to tell. */
export function chosenType({ name, type }: { name: string; type: string }): string {
  return type === '' && /\.hei[cf]$/i.test(name) ? 'image/heic' : type;
}

/**
 * Detects the type of contents from their bytes, ignoring name and header (R5.7).
 * @param head the first bytes, up to `lookedAt.head`
 * @param tail the last bytes, up to `lookedAt.tail`
 * @returns an accepted media type, or null for anything else
 */
export function contentTypeOf(head: Uint8Array, tail: Uint8Array): string | null {
  const found = Object.entries(contentTypes).find(([, { fits }]) => head.length > 0 && fits(head, tail));
  return found?.[0] ?? null;
}

/** Checks whether the type is a picture, which is shown on the page and has previews. */
export function isPicture(type: string): boolean {
  return contentTypes[type]?.picture ?? false;
}

const logoText = 'A logo must be a PNG, JPEG or WebP image.';

/**
 * Returns why a file of a declared type is refused, before its contents are known.
 * @returns a message for the person, or null if the type is accepted
 */
export function refuseType(kind: FileKind, type: string): string | null {
  const known = contentTypes[plainType(type)];
  if (known?.kinds.includes(kind)) return null;
  const taken = Object.values(contentTypes).filter(({ kinds }) => kinds.includes(kind));
  const types = taken.map(({ text }) => text).join(', ');
  return kind === 'logo' ? logoText : `Only these can be attached: ${types}.`;
}

/**
 * Returns why contents don't match their declared type (R5.7). What is named HEIC may be another picture: phones and
 * programs that convert such a photo to JPEG often leave its name as it was.
 * @param found the result of `contentTypeOf`
 * @returns a message for the person, or null if they match
 */
export function refuseContents(
  { declaredType, kind }: { declaredType: string; kind: FileKind },
  found: string | null,
): string | null {
  const said = plainType(declaredType);
  if (found === said) return null;
  const other = contentTypes[found ?? ''];
  if (said === 'image/heic' && other?.picture && other.kinds.includes(kind)) return null;
  const wanted = contentTypes[said]?.text ?? said;
  const is = found === null ? 'its contents are something else' : `it is a ${contentTypes[found]!.text}`;
  return `The file’s name says it’s a ${wanted}, but ${is}.`;
}
