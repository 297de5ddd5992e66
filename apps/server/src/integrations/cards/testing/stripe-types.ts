import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/*
 * Checks JSON against the types of Stripe's own package, which are generated from its published schemas at the version
 * that we use. Understands as much of TypeScript as those files contain.
 */

interface Field {
  name: string;
  optional: boolean;
  type: string;
}
interface Interface {
  fields: Field[];
  extend: string | null;
  /** has fields of any name */
  open: boolean;
}
type Declared = Interface | { alias: string };

const resources = path.join(
  path.dirname(createRequire(import.meta.url).resolve('stripe')),
  '../esm/resources',
);

/** Every declared name, with the namespaces it is in: `PaymentIntent.LastPaymentError`. */
const declared = new Map<string, Declared>();

for (const entry of readdirSync(resources, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && entry.name.endsWith('.d.ts')) {
    const text = withoutComments(path.join(entry.parentPath, entry.name));
    // a file in a folder declares what is in a namespace: `Checkout.Session`
    const folders = path.relative(resources, entry.parentPath).split(path.sep).filter(Boolean);
    read(text, folders.map((folder) => `${folder}.`).join(''));
  }

read(withoutComments(path.join(resources, '../shared.d.ts')), '');

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
}

/** Returns where the brace that opens at an index closes. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}' && --depth === 0) return at;
  }
  throw new Error('A brace is never closed.');
}

/** Reads the declarations of a file or namespace. */
function read(text: string, scope: string): void {
  const start = /(?:^|[\s;{}])(?:export )?(?:declare )?(interface|namespace|type) (\w+)/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const [, kind, own] = match;
    const name = scope + own!;
    if (kind === 'type') {
      const end = text.indexOf(';', match.index + 1);
      const [, alias] = /=\s*([\s\S]*)/.exec(text.slice(match.index, end)) ?? [];
      if (alias) declared.set(name, { alias: alias.trim() });
      start.lastIndex = end;
      continue;
    }
    const open = text.indexOf('{', start.lastIndex);
    const close = closing(text, open);
    const inside = text.slice(open + 1, close);
    // the files of a folder also name the folder's namespace
    if (kind === 'namespace') read(inside, scope === `${own!}.` ? scope : `${name}.`);
    else {
      const [, extend = null] = / extends ([\w.]+)/.exec(text.slice(match.index, open)) ?? [];
      declared.set(name, { fields: fieldsOf(inside), extend, open: /^\s*\[\w+: string\]/.test(inside) });
    }
    start.lastIndex = close;
  }
}

function fieldsOf(body: string): Field[] {
  const fields: Field[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < body.length; at++) {
    if ('{<('.includes(body[at]!)) depth += 1;
    if ('}>)'.includes(body[at]!)) depth -= 1;
    if (body[at] !== ';' || depth > 0) continue;
    const match = /^\s*["']?([\w-]+)["']?(\?)?:\s*([\s\S]+)$/.exec(body.slice(from, at));
    if (match) fields.push({ name: match[1]!, optional: match[2] === '?', type: match[3]!.trim() });
    from = at + 1;
  }
  return fields;
}

/** Finds a name as TypeScript does: in the innermost namespace first. */
function find(name: string, scope: string): { found: Declared; scope: string } | null {
  const plain = name.replace(/^Stripe\./, '');
  for (let around = scope; ; around = around.replace(/(^|\.)\w+$/, '')) {
    const whole = around === '' ? plain : `${around}.${plain}`;
    const found = declared.get(whole);
    if (found) return { found, scope: whole };
    if (around === '') return null;
  }
}

function allFields(found: Interface, scope: string): Field[] {
  const base = found.extend === null ? null : find(found.extend, scope);
  const inherited = base && 'fields' in base.found ? allFields(base.found, base.scope) : [];
  return [...inherited, ...found.fields];
}

/** Splits `A | B`, but not inside of brackets. */
function members(type: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of type) {
    if ('{<('.includes(char)) depth += 1;
    if ('}>)'.includes(char)) depth -= 1;
    if (char === '|' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Returns what is wrong with a value, each with its path; none if it has the type. */
function faults(value: unknown, type: string, scope: string, at: string): string[] {
  const each = members(type).map((member) => faultsOfOne(value, member, scope, at));
  // the one that comes closest says why
  return each.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** A value of a form, which can be any text that says it. */
class FormText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** as it is named in a fault */
  toJSON() {
    return this.text;
  }
  is(kind: string): boolean {
    if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(this.text);
    return kind === 'boolean' ? ['true', 'false'].includes(this.text) : kind === 'string';
  }
}

/** Returns the object that a form with names in brackets means, such as `line_items[0][quantity]`. */
function fromForm(form: Record<string, unknown>): unknown {
  const whole = {};
  for (const [name, value] of Object.entries(form)) {
    const steps = name.split(/[[\]]+/).filter((step) => step !== '');
    let at: Record<string, unknown> = whole;
    for (const step of steps.slice(0, -1)) at = (at[step] ??= {}) as typeof at;
    at[steps.at(-1)!] = new FormText(String(value));
  }
  return listed(whole);
}

/** Makes lists of what is numbered. */
function listed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof FormText) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, listed(part)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.map(([, part]) => part)
    : Object.fromEntries(entries);
}

const kinds = ['string', 'number', 'boolean', 'null', 'undefined'];

function isOf(value: unknown, kind: string): boolean {
  if (value instanceof FormText) return value.is(kind);
  return (value === null ? 'null' : typeof value) === kind;
}

function faultsOfOne(value: unknown, type: string, scope: string, at: string): string[] {
  const wrong = (what: string) => [`${at}: ${JSON.stringify(value)} is not ${what}`, '', ''];
  // more values may come later, but we are to use those that are published
  if (type === 'OtherString') return wrong('a published value');
  const said = value instanceof FormText ? value.text : value;
  // a string on the wire, which the package makes a number of its own
  if (type === 'Decimal')
    return typeof said === 'string' && /^\d+(\.\d+)?$/.test(said) ? [] : wrong('a decimal');
  if (/^['"]/.test(type)) return said === type.slice(1, -1) ? [] : wrong(type);
  if (type === 'true' || type === 'false') return String(said) === type ? [] : wrong(type);
  if (kinds.includes(type)) return isOf(value, type) ? [] : wrong(type);
  const [, filled] = /^Emptyable<([\s\S]+)>$/.exec(type) ?? [];
  if (filled !== undefined) return faults(value, filled, scope, at);
  const [, list, item] = /^(Array|ApiList)<([\s\S]+)>$/.exec(type) ?? [];
  if (list !== undefined) {
    const items = list === 'Array' ? value : (value as { data?: unknown } | null)?.data;
    if (!Array.isArray(items)) return wrong('a list');
    return items.flatMap((one, index) => faults(one, item!, scope, `${at}[${index}]`));
  }
  const declaration = find(type, scope);
  const isObject = typeof value === 'object' && value !== null && !(value instanceof FormText);
  if (!declaration) return isObject ? [] : wrong(type);
  const { found, scope: inside } = declaration;
  if ('alias' in found) return faults(value, found.alias, inside, at);
  if (!isObject || Array.isArray(value)) return wrong(type);
  if (found.open) return [];
  const fields = allFields(found, inside);
  const known = new Map(fields.map((field) => [field.name, field]));
  const given = Object.entries(value).flatMap(([name, part]) => {
    const field = known.get(name);
    return field ? faults(part, field.type, inside, `${at}.${name}`) : [`${at}.${name} is not in ${type}`];
  });
  const missing = fields.filter(({ name, optional }) => !optional && !(name in value));
  return [...given, ...missing.map(({ name, type: wanted }) => `${at}.${name} is missing: ${wanted}`)];
}

/**
 * Returns what is wrong with an object of Stripe; none if it is as published.
 * @param type such as `Checkout.Session`
 */
export const stripeFaults = (value: unknown, type: string): string[] => {
  if (!find(type, '')) throw new Error(`Stripe has no ${type}.`);
  return faultsOfOne(value, type, '', type).filter((fault) => fault !== '');
};

/**
 * Returns what is wrong with a request to Stripe, which is a form; none if it is as published.
 * @param type such as `Checkout.SessionCreateParams`
 */
export const stripeRequestFaults = (form: Record<string, unknown>, type: string): string[] =>
  stripeFaults(fromForm(form), type);
