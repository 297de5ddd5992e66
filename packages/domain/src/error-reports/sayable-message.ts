/*
 * What may be told of an error's message (R8.9). Anybody's code can put anything into a message, and no rule finds every
 * name or address in it, so that only such words are told as are known not to be anybody's: those of the engines and of
 * React, and our own ones of calls. Whatever else a message says stays where it is.
 */

/** Stands for a message that may hold anything. */
export const leftOut = '(message left out)';

// as code writes names of its own: neither a person's name with its capital, nor two words, nor a number or a token
const name = String.raw`[a-z_$][A-Za-z_$]{0,40}\d{0,3}(?![\w$])`;
/** what a build makes of names is as short as this, and may have a capital */
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
  // React's, in a build
  'Minified React error #\\d{1,3}(?!\\d)',
  'Rendered (?:more|fewer) hooks than',
  // ours: of a call, and of what is no error at all
  '\\d{3} [a-z_]{1,40}: (?:GET|POST|PUT|PATCH|DELETE) /api(?:/[a-z-]{1,40}|/\\{\\w{1,20}\\}){1,8}$',
  'Thrown: (?:undefined|object|boolean|number|bigint|string|symbol|function)$',
];
const beginning = (patterns: readonly string[]) =>
  new RegExp(`^(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'u');
const sayableOfEngines = beginning(ofEngines);
const sayableOfAll = beginning(ofEveryError);

/** Errors that engines and browsers throw; code of ours may throw an `Error` of any words. */
const thrownByEngines =
  /^(?:Type|Reference|Range|Syntax|URI|Internal|NotFound|Security|QuotaExceeded|DataClone|InvalidState)Error$/;

/** @returns the beginning of the message that is known to be nobody's, or words for having left it out */
export function sayableMessage(errorName: string, message: string): string {
  if (message === '') return '';
  const found =
    sayableOfAll.exec(message) ?? (thrownByEngines.test(errorName) ? sayableOfEngines.exec(message) : null);
  return found?.[0] ?? leftOut;
}
