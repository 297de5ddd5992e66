import { emailFailureNames, emailKinds } from '../packages/domain/src/emails/email.ts';
import { linkedParts } from '../packages/domain/src/proposals/linked-parts.ts';
import { visitStatuses } from '../packages/domain/src/schedule/schedule-event.ts';
import { markColors, markShapes } from '../packages/domain/src/work-orders/photo-marks.ts';

/** Sample arguments for catalog functions, so that each one shows as a readable sentence. */

/** Samples by parameter name; the first match wins. Others show their own name: `‹reason›`. */
const texts: readonly (readonly [name: RegExp, sample: string])[] = [
  [/compan(?:y|ies)/i, 'Hollis & Rowe'],
  [/^(?:email|mailedTo)$/i, 'dana@whitfield.example'],
  [/phone/i, '(828) 555-0142'],
  [/address|street|place$/i, '48 Foundry Row, Asheville'],
  [/amount|total|price|due|money|owed|paid|deposit|balance|limit|more/i, '$126.26'],
  [/^(?:start|end|time|at|from|to|since)$/i, '10:30 AM'],
  [/range|window|span|times|promised|planned/i, '9:15–11:00 AM'],
  [/day|date|when|until|expires|first|made/i, 'Tue, Nov 24'],
  [/last/i, 'Thu, Nov 26'],
  [/year/i, '2019'],
  [/percent|rate/i, '7.25'],
  [/length|duration|expected|each/i, '1 h 30 min'],
  [/hours|booked|working/i, '7.3'],
  [/rows/i, '5,000'],
  [/role/i, 'Dispatcher'],
  [/status/i, 'Confirmed'],
  [/field/i, 'Arrival window'],
  [/^left$/i, '$50.00'],
  [/department|^(?:own|needed)$/i, 'Plumbing'],
  [/zone/i, 'Pacific time'],
  [/version/i, '1.0.175'],
  [/method/i, 'check'],
  [/ways/i, 'call Hollis & Rowe at (828) 555-0142 or reply to this email'],
  [/receipt|number|code/i, 'R-20418-1'],
  [/reason|why/i, 'Customer rescheduled'],
  [/jobType|part$|^(?:text|title|work|what|line|lines|record|item|kind|value)$/i, 'Furnace tune-up'],
  [/device/i, 'Chrome on Windows'],
  [/names|technicians/i, 'Dana Whitfield and Tom Kowalski'],
  [/name|who|customer|technician|inviter|person|^by$/i, 'Dana Whitfield'],
];

const sampleText = (name: string) => texts.find(([form]) => form.test(name))?.[1] ?? `‹${name}›`;

/** A parameter's name, and its type as written in the source. */
export interface Parameter {
  name: string;
  type: string;
}

/** Samples by the name of a type declared elsewhere. */
const declared: Readonly<Record<string, readonly unknown[]>> = {
  Who: [
    { name: 'Dana Whitfield', isYou: false },
    { name: 'Dana Whitfield', isYou: true },
  ],
  VisitStatus: visitStatuses,
  ComparedSetting: ['pricingRules'],
  LinkedPart: linkedParts,
  MarkShape: markShapes,
  MarkColor: Object.keys(markColors),
  AcceptedPart: [{ lines: 3, of: 4 }],
  UndeliveredEmail: variations([emailKinds, emailFailureNames, ['person', 'workOrder', 'salesProposal']]).map(
    ([kind, failure, entity]) => ({ kind, failure, about: { entity, id: 20418 } }),
  ),
};

/**
 * Returns sample values for a parameter: one, or several if the text depends on it (one and many, yes and
 * no).
 * @param typeNamed returns the source of a type that the file declares
 */
export function samplesOf(
  { name, type }: Parameter,
  typeNamed: (name: string) => string | undefined = () => undefined,
): readonly unknown[] {
  const within = (part: string, as = name) => samplesOf({ name: as, type: part.trim() }, typeNamed);
  const whole = type.replace(/^readonly /, '').trim();
  const parts = splitAt(whole, '&');
  if (parts.length > 1)
    return variations(parts.map((part) => within(part))).map(
      (values) => Object.assign({}, ...values) as object,
    );
  const choices = splitAt(whole, '|');
  if (choices.length > 1)
    return choices.filter((choice) => choice !== 'undefined').flatMap((choice) => within(choice));
  if (whole === 'null') return [null];
  if (whole === 'string') return [sampleText(name)];
  if (whole === 'number') return [3, 1, 0];
  if (whole === 'boolean') return [true, false];
  if (/^'[^']*'$/.test(whole)) return [whole.slice(1, -1)];
  if (whole.startsWith('(') && whole.endsWith(')')) return within(whole.slice(1, -1));
  if (whole.endsWith('[]')) return listsOf(within(whole.slice(0, -2), name.replace(/s$/, '')));
  if (whole.startsWith('{')) return objectsOf(whole, within);
  const own = typeNamed(whole);
  return declared[whole] ?? (own === undefined ? [sampleText(name)] : within(own));
}

/** The second item to use in a list, by the first. */
const others = new Map<unknown, string>([
  ['Dana Whitfield', 'Tom Kowalski'],
  ['Dispatcher', 'Admin'],
  ['Furnace tune-up', 'Filter'],
]);

const listsOf = (samples: readonly unknown[]) => {
  const [one = ''] = samples;
  const two = others.get(one) ?? one;
  return [[one, two], [one], []];
};

/** Returns samples of an object type, such as `{ lines: number; of?: number }`. */
function objectsOf(type: string, within: (type: string, name: string) => readonly unknown[]): unknown[] {
  const members = splitAt(type.slice(1, -1), ',;').flatMap((member) => {
    const [, name, rest] = /^\s*(?:readonly )?(\w+)\??:\s*([\s\S]+)$/.exec(member) ?? [];
    return name && rest ? [[name, within(rest, name)] as const] : [];
  });
  return variations(members.map(([, samples]) => samples)).map((values) =>
    Object.fromEntries(members.map(([name], at) => [name, values[at]])),
  );
}

/** Returns all first samples together, then each other sample with the first of the rest. */
export function variations(lists: readonly (readonly unknown[])[]): unknown[][] {
  const first = lists.map(([sample]) => sample);
  const others = lists.flatMap((samples, at) => samples.slice(1).map((sample) => first.with(at, sample)));
  return [first, ...others];
}

/** Splits at any of the given characters outside brackets. */
function splitAt(text: string, signs: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const each of text) {
    if ('({[<'.includes(each)) depth += 1;
    if (')}]>'.includes(each)) depth -= 1;
    if (signs.includes(each) && depth === 0) parts.push('');
    else parts[parts.length - 1] += each;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
