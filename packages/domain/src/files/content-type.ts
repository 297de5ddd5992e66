import type { FileKind } from './file.ts';

/** What is taken, by media type: what people call it, for which kinds, and whether it is shown on the page. */
interface ContentType {
  text: string;
  kinds: readonly FileKind[];
  picture: boolean;
  /** whether the contents are of this type; `head` and `tail` are their first and last bytes */
  fits: (head: Uint8Array, tail: Uint8Array) => boolean;
}

const both: readonly FileKind[] = ['photo', 'file'];
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

/** An Office document is a ZIP whose directory, at its end, names the main part; one with macros is not taken. */
const office = (mainPart: string) => (head: Uint8Array, tail: Uint8Array) =>
  begins(head, 0x50, 0x4b, 3, 4) && holds(tail, mainPart) && !holds(tail, 'vbaProject.bin');

/** The brands of ISO base media files that hold HEIF pictures. */
const heifBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];

const isText = (bytes: Uint8Array) =>
  bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13 || byte === 12);

/** Plain text has no mark of its own, so it comes last: what is nothing else and has no control signs. */
const contentTypes: Record<string, ContentType> = {
  'image/jpeg': {
    text: 'JPEG picture',
    kinds: both,
    picture: true,
    fits: (head) => begins(head, 0xff, 0xd8, 0xff),
  },
  'image/png': {
    text: 'PNG picture',
    kinds: both,
    picture: true,
    fits: (head) => begins(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  'image/webp': {
    text: 'WebP picture',
    kinds: both,
    picture: true,
    fits: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  },
  'image/gif': {
    text: 'GIF picture',
    kinds: both,
    picture: true,
    fits: (head) => /^GIF8[79]a$/.test(ascii(head, 0, 6)),
  },
  'image/heic': {
    text: 'HEIC picture',
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

/** Other names that browsers give to the same types. */
const synonyms: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/heif': 'image/heic',
  'text/csv': 'text/plain',
  'application/csv': 'text/plain',
};

/** How much of the contents `contentTypeOf` looks at, in bytes: at the start, and at the end. */
export const lookedAt = { head: 4096, tail: 65_536 } as const;

/** A media type without parameters and by its usual name. */
export function plainType(type: string): string {
  const bare = type.split(';')[0]!.trim().toLowerCase();
  return synonyms[bare] ?? bare;
}

/**
 * What the contents are, by their own bytes and not by name or header (R5.7).
 * @param head the first bytes, up to `lookedAt.head`
 * @param tail the last ones, up to `lookedAt.tail`
 * @returns a media type of those that are taken, or null for everything else
 */
export function contentTypeOf(head: Uint8Array, tail: Uint8Array): string | null {
  const found = Object.entries(contentTypes).find(([, { fits }]) => head.length > 0 && fits(head, tail));
  return found?.[0] ?? null;
}

/** Whether the type is a picture, which is shown on the page and gets previews. */
export function isPicture(type: string): boolean {
  return contentTypes[type]?.picture ?? false;
}

/**
 * Why a file said to be of this type is not taken, before its contents are known.
 * @returns words for the person, or null where it is taken
 */
export function refuseType(kind: FileKind, type: string): string | null {
  const known = contentTypes[plainType(type)];
  if (known?.kinds.includes(kind)) return null;
  const taken = Object.values(contentTypes).filter(({ kinds }) => kinds.includes(kind));
  return `Only these can be attached: ${taken.map(({ text }) => text).join(', ')}.`;
}

/**
 * Why contents do not fit what they were said to be (R5.7).
 * @param found by `contentTypeOf`
 * @returns words for the person, or null where they fit
 */
export function refuseContents(declared: string, found: string | null): string | null {
  const said = plainType(declared);
  if (found === said) return null;
  const wanted = contentTypes[said]?.text ?? said;
  const is = found === null ? 'its contents are something else' : `it is a ${contentTypes[found]!.text}`;
  return `This is not the ${wanted} that its name says: ${is}.`;
}
