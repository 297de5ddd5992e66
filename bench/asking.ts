import { demoPassword } from '@fieldwright/server/features/people/demo';

/** Signs in to a company of somebody who may be in several. @returns the access token */
export async function signIn(origin: string, email: string, companyId: number): Promise<string> {
  const post = (url: string, body: object, cookie = '') =>
    fetch(`${origin}${url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/session', { email, password: demoPassword });
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  const reply = await post('/api/session/refresh', { companyId }, cookies.join('; '));
  const { data } = (await reply.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

/** Milliseconds until the whole answer is there. @throws where it is a refusal */
export async function timed(url: string, token: string): Promise<number> {
  const start = performance.now();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${text}`);
  return performance.now() - start;
}

export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
