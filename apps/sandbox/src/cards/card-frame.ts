import { readFileSync } from 'node:fs';
import { issueToken, refuseTyped } from './card-tokens.ts';
import { type Answer, type Exchange, textIn } from './exchange.ts';
import type { Provider } from './store.ts';

/* The providers' browser scripts, and the frame in which they have a card typed. */

const read = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');

/** Any page can hold the frame, as with the providers. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

const text = (type: string, name: string): Answer => ({
  status: 200,
  text: read(name),
  headers: { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': framePolicy },
});

const script = () => text('text/javascript', 'card-script.js');

const files: Record<string, () => Answer> = {
  '/square/square.js': script,
  '/stripe/stripe.js': script,
};
for (const provider of ['square', 'stripe'])
  Object.assign(files, {
    [`/${provider}/card-frame`]: () => text('text/html', 'card-frame.html'),
    [`/${provider}/card-frame.js`]: () => text('text/javascript', 'card-frame.js'),
    [`/${provider}/card-frame.css`]: () => text('text/css', 'card-frame.css'),
  });

/** Answers a browser that types a card in a frame; null if it asks for something else. */
export function answerFrame({ method, path, body, store }: Exchange): Answer | null {
  const file = method === 'GET' && Object.hasOwn(files, path) ? files[path] : undefined;
  if (file) return file();
  const asked = method === 'POST' ? /^\/(square|stripe)\/card-tokens$/.exec(path) : null;
  if (!asked) return null;
  const field = (name: string) => textIn(body, name);
  const typed = { number: field('number'), expiry: field('expiry'), cvc: field('cvc'), zip: field('zip') };
  const error = refuseTyped(typed);
  return {
    status: 200,
    body: error === null ? { token: issueToken(store, asked[1] as Provider, typed) } : { error },
  };
}
