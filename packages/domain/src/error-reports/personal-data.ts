import { sayableMessage } from './sayable-message.ts';

interface Said {
  name: string;
  message: string;
  stack: string;
}

/** Frames of a stack that are told; further ones say nothing more of a fault. */
const mostFrames = 30;
const errorName = /^[A-Z][A-Za-z]{0,60}(?:Error|Exception)$/;
/** Of longer stacks the end is not looked at. */
const mostCharacters = 20_000;
/** as code writes functions: words of code, never two words beside each other */
const functionName =
  /^(?:(?:async|new|get|set|bound) |async\*)*(?:(?!\d{4})[\w$.#<>/*]){1,80}(?: \[as (?:(?!\d{4})[\w$]){1,40}\])?$/;
/** a file of a build or of its sources; what the page is called, and what stands behind the file, is none of it */
const place =
  /(?:^|\/)([\w$.-]{1,80}\.(?:m?js|[cm]?tsx?|jsx))(?:[?#][^\s:()]{0,200})?:(\d{1,7})(?::(\d{1,7}))?\)?$/;
const ofTheEngine = /^(?:<anonymous>|\[native code\]|native)\)?$/;

/**
 * What is told of an error: its name, as much of its message as is known to be nobody's, and of its stack functions,
 * files and lines (R8.9). It is made anew of parts that are known, not cleaned of parts that are: what looks like
 * nothing of ours does not come through. Done twice it is the same.
 */
export function withoutPersonalData({ name, message, stack }: Said): Said {
  const told = nameOf(name);
  const heading = `${name}: ${message}`;
  // engines begin the stack with the message, which may have lines that look like frames
  const below = stack.startsWith(heading) ? stack.slice(heading.length) : stack;
  const lines = below
    .slice(0, mostCharacters)
    .split('\n')
    .map((line) => lineOf(line.trim()));
  const frames = lines.filter((line) => line !== null).slice(0, mostFrames);
  return { name: told, message: sayableMessage(told, message), stack: frames.join('\n') };
}

const nameOf = (name: string) => (errorName.test(name) ? name : 'Error');

/** A line of a stack in the words of one kind of browser, whichever it came from; null where it is none. */
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
  // of a place that is none of the code's, the function may be none either
  if (!file && !ofTheEngine.test(where)) return 'at (elsewhere)';
  const at = file ? [file, line, column].filter(Boolean).join(':') : '<anonymous>';
  if (called === '') return `at ${at}`;
  return `at ${functionName.test(called) ? called : '<function>'} (${at})`;
}
