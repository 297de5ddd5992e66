import { sayableMessage } from './sayable-message.ts';

interface Said {
  name: string;
  message: string;
  stack: string;
}

/** How many frames of a stack are reported. */
const mostFrames = 30;
const errorName = /^(?:[A-Z][A-Za-z]{0,60}(?:Error|Exception)|BrokenInvariant)$/;
/** How many characters of a stack are read. */
const mostCharacters = 20_000;
/** A function name as code writes it: identifiers only, never two plain words in a row. */
const functionName =
  /^(?:(?:async|new|get|set|bound) |async\*)*(?:(?!\d{4})[\w$.#<>/*]){1,80}(?: \[as (?:(?!\d{4})[\w$]){1,40}\])?$/;
/** A source or build file. Excludes the page's own address and everything after the file name. */
const place =
  /(?:^|\/)([\w$.-]{1,80}\.(?:m?js|[cm]?tsx?|jsx))(?:[?#][^\s:()]{0,200})?:(\d{1,7})(?::(\d{1,7}))?\)?$/;
const ofTheEngine = /^(?:<anonymous>|\[native code\]|native)\)?$/;

/**
 * Returns the reportable parts of an error (R8.9): its name, the safe parts of its message
 * (sayable-message.ts), and the functions, files and lines of its stack. Builds the result from known-safe
 * parts instead of removing unsafe ones, so unrecognized text is dropped. Idempotent.
 */
export function withoutPersonalData({ name, message, stack }: Said): Said {
  const told = nameOf(name);
  const heading = `${name}: ${message}`;
  // some engines begin the stack with the message, whose lines may look like frames
  const below = stack.startsWith(heading) ? stack.slice(heading.length) : stack;
  const lines = below
    .slice(0, mostCharacters)
    .split('\n')
    .map((line) => lineOf(line.trim()));
  const frames = lines.filter((line) => line !== null).slice(0, mostFrames);
  return { name: told, message: sayableMessage(told, message), stack: frames.join('\n') };
}

const nameOf = (name: string) => (errorName.test(name) ? name : 'Error');

/**
 * Rewrites a line of a stack in Chromium's format, whichever browser it is from. Returns null if the line is
 * not a frame.
 */
function lineOf(line: string): string | null {
  const cause = /^Caused by (\w+)/.exec(line);
  if (cause) return `Caused by ${nameOf(cause[1]!)}`;
  const chromium = /^at (?:(.{1,160}) \()?(\S{1,2000})$/.exec(line);
  if (chromium) return frame(chromium[1] ?? '', chromium[2]!);
  const other = /^([^@]{0,160})@(\S{1,2000}|\[native code\])$/.exec(line);
  return other && frame(other[1]!, other[2]!);
}

function frame(called: string, where: string): string {
  const [, file, line, column] = place.exec(where) ?? [];
  // the function of an unknown file may not be code either
  if (!file && !ofTheEngine.test(where)) return 'at (elsewhere)';
  const at = file ? [file, line, column].filter(Boolean).join(':') : '<anonymous>';
  if (called === '') return `at ${at}`;
  return `at ${functionName.test(called) ? called : '<function>'} (${at})`;
}
