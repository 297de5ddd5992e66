import { ApiError } from '../errors/api-error.ts';

/** What browsers say about a missing chunk of the build; there is no error code for it. */
const chunkWords =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (css )?chunk|a part of the page could not be loaded/i;
const unreachedWords = /^(failed to fetch|load failed|networkerror when attempting)/i;

const wordsOf = (fault: unknown) => (fault instanceof Error ? fault.message : '');

/** Checks whether a chunk of the build is missing, usually because a new version was deployed. */
export function isGonePart(fault: unknown): boolean {
  return chunkWords.test(wordsOf(fault));
}

/** Errors that are not reported (R8.9), since no code of ours could fix them, and how to recognize them. */
const noise: readonly [what: string, is: (fault: unknown) => boolean][] = [
  ['a part of the page that a new version has replaced', isGonePart],
  ['a socket that closed', (fault) => fault instanceof Event || /websocket/i.test(wordsOf(fault))],
  ['an answer of 0 to 499', (fault) => fault instanceof ApiError && fault.status < 500],
  [
    'a save that waits for an import',
    (fault) => fault instanceof ApiError && fault.code === 'price_file_running',
  ],
  ['a report that did not arrive', (fault) => fault instanceof ApiError && isReport(fault)],
  [
    'a request without an answer',
    (fault) => fault instanceof TypeError && unreachedWords.test(fault.message),
  ],
  [
    'work that was called off',
    (fault) => fault instanceof Error && /^(Abort|Cancelled)Error$/.test(fault.name),
  ],
  ['a script of others, of which the browser tells nothing', (fault) => fault === 'Script error.'],
  ['a layout that takes one frame more', (fault) => String(fault).startsWith('ResizeObserver loop')],
];

const isReport = ({ endpoint }: ApiError) => /^POST \/api\/(?:public)?errorreports$/.test(endpoint);

/** Checks whether an error, or any of its causes, is left out of the reports. */
export function isNoise(fault: unknown): boolean {
  if (noise.some(([, is]) => is(fault))) return true;
  return fault instanceof Error && fault.cause !== undefined && fault.cause !== fault && isNoise(fault.cause);
}
