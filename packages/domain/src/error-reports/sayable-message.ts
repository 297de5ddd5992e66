/*
 * The parts of an error's message that may be reported (R8.9). Known messages of engines, of React and of our
 * own API calls are reported up to the end of the known pattern. Of any other message, only plain words are
 * reported. Quoted text, words with capitals, digits or signs (names, addresses, numbers, tokens) and text
 * typed on the page are left out.
 */

/** Replaces a message that can't be reported. */
export const leftOut = '(message left out)';
/** Replaces the words that are left out. */
const gap = '…';

// identifiers of code: no capitalized name, no two words, no number, no token
const name = String.raw`[a-z_$][A-Za-z_$]{0,40}\d{0,3}(?![\w$])`;
/** A minified name: at most two characters, with a capital first. */
const short = String.raw`[A-Z][\w$]?(?![\w$])`;
const expression = String.raw`(?:\(intermediate value\)|${short}|${name})(?:\.${name}|\(\.\.\.\)|\[\.\.\.\]|\(intermediate value\)){0,12}`;
const nothing = '(?:undefined|null)';

const ofEngines = [
  `Cannot (?:read|set) properties of ${nothing}(?: \\((?:reading|setting) '${name}'\\))?`,
  `can't access property "${name}"(?:, ${expression} is ${nothing})?`,
  `${nothing} is not an object(?: \\(evaluating '${expression}'\\))?`,
  `${nothing} is not iterable`,
  `${expression} is (?:not a function|not a constructor|not iterable|not defined|not an object|${nothing})`,
  `Can't find variable: ${name}$`,
  `Cannot access '${name}' before initialization`,
  `can't access lexical declaration '${name}' before initialization`,
  'Cannot access uninitialized variable',
  'Assignment to constant variable',
  'Attempted to assign to readonly property',
  `Cannot assign to read only property '${name}'`,
  `Cannot destructure property '${name}'`,
  'Cannot convert undefined or null to object',
  'Cannot convert a Symbol value to a string',
  'Cannot mix BigInt and other types',
  'Converting circular structure to JSON',
  'cyclic object value',
  'Reduce of empty array with no initial value',
  '[Rr]educe of empty array',
  'Maximum call stack size exceeded',
  'too much recursion',
  'out of memory',
  'Out of memory',
  '[Ii]nvalid array length',
  '[Ii]nvalid (?:time value|date)',
  'Invalid time zone specified',
  'Invalid currency code',
  'Invalid language tag',
  'Invalid URL',
  'URI malformed',
  'malformed URI sequence',
  'Unexpected end of JSON input',
  'Unexpected token',
  'Expected property name or',
  'Bad control character in string literal in JSON',
  'JSON.parse: (?:unexpected character|unexpected end of data|unterminated string|expected)',
  'JSON Parse error',
  'Invalid regular expression',
  "Failed to execute '[a-z]\\w{1,40}' on '[A-Z][A-Za-z]{1,40}'",
  "Failed to construct '[A-Z][A-Za-z]{1,40}'",
  'The node to be removed is not a child of this node',
  'The object can not be found here',
  'The operation is insecure',
  'The quota has been exceeded',
];
const ofEveryError = [
  // of React's production build
  'Minified React error #\\d{1,3}(?!\\d)',
  'Rendered (?:more|fewer) hooks than',
  // of our API calls, and of thrown values that are not errors
  '\\d{3} [a-z_]{1,40}: (?:GET|POST|PUT|PATCH|DELETE) /api(?:/[a-z-]{1,40}|/\\{\\w{1,20}\\}){1,8}$',
  'Thrown: (?:undefined|object|boolean|number|bigint|string|symbol|function)$',
];
const beginning = (patterns: readonly string[]) =>
  new RegExp(`^(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const sayableOfEngines = beginning(ofEngines);
const sayableOfAll = beginning(ofEveryError);

/** Errors that only engines and browsers throw. Code may throw an `Error` with any text. */
const thrownByEngines =
  /^(?:Type|Reference|Range|Syntax|URI|Internal|NotFound|Security|QuotaExceeded|DataClone|InvalidState)Error$/;

/** Capitalized words that begin sentences in code. Any other capitalized word may be a name. */
const beginnings = new Set(
  `A All An Another Attempt Attempted Bad Broken Can Cannot Could Did Does Each Empty Error Every Expected Failed Found In
  Invalid It Missing More Must Never New No Not Nothing Of On One Only Out Planned Same Should Some Something That The
  There This Three To Too Tried Two Unable Unexpected Unknown Unsupported Wrong You`.split(/\s+/),
);
/** A lower-case word no longer than words of prose, with the punctuation around it. */
const plainWord =
  /^\(?(?:[a-z]{1,15}(?:n't)?|[a-z]{1,15}(?:[-_][a-z]{1,15}){1,3}|[A-Z][a-z]{0,10})[.,;:!?)]{0,2}$/;
const isPlain = (word: string, at: number) =>
  word === gap ||
  (plainWord.test(word) && (!/[A-Z]/.test(word) || (at === 0 && beginnings.has(word.replace(/\W/g, '')))));
/** Quoted text. Without a closing quotation mark, everything after the opening one. */
const quoted = /(?<![\p{L}\p{N}])["'`“”‘«].*?(?:["'`“”’»](?![\p{L}\p{N}])|$)/gu;
/** How many characters of a message are read. */
const mostCharacters = 1_000;

/** Returns the plain words of an unknown message. */
function plainWords(message: string): string {
  const [line = ''] = message.slice(0, mostCharacters).split('\n');
  const words = line
    .replace(quoted, ` ${gap} `)
    .split(/\s+/)
    .filter(Boolean)
    .map((word, at) => (isPlain(word, at) ? word : gap));
  const told = words.filter((word, at) => word !== gap || words[at - 1] !== gap);
  return told.every((word) => word === gap) ? leftOut : told.join(' ');
}

/** The fewest letters of a typed word that is removed. Shorter words may be in any message. */
const shortest = 4;

/**
 * Removes text typed on the page from a message: each text whole, and each longer word of it.
 * @param typed the current and recent contents of the page's fields
 */
export function withoutTyped(message: string, typed: readonly string[]): string {
  const all = typed.flatMap((text) => [text.trim(), ...text.split(/[^\p{L}\p{N}]+/u)]);
  const found = [...new Set(all.map((text) => text.toLowerCase()))]
    .filter((text) => text.length >= shortest && message.toLowerCase().includes(text))
    .sort((one, other) => other.length - one.length);
  return found.reduce((text, each) => without(text, each), message);
}

function without(message: string, text: string): string {
  let told = message;
  for (let at = told.toLowerCase().indexOf(text); at >= 0; at = told.toLowerCase().indexOf(text, at + 1))
    told = `${told.slice(0, at)}${gap}${told.slice(at + text.length)}`;
  return told;
}

/** Returns the reportable part of a message, or `leftOut` if there is none. */
export function sayableMessage(errorName: string, message: string): string {
  if (message === '' || message === leftOut) return message;
  const found =
    sayableOfAll.exec(message) ?? (thrownByEngines.test(errorName) ? sayableOfEngines.exec(message) : null);
  return found?.[0] ?? plainWords(message);
}
