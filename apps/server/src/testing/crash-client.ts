import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SavedAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { type Choose, chooser } from '@fieldwright/domain/kernel/testing/edit-samples';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';

/** Lines of every save; a half-done save has fewer. */
export const linesPerSave = 3;

/** A client's record of its own work. */
export interface CrashLog {
  /** the response, by the key of the save */
  saved: Map<string, SavedAnswer>;
  /** sent once without waiting for the response: may have been saved or not */
  abandoned: Set<string>;
  /** guid of an uploaded and attached photo → SHA-256 of its contents */
  photos: Map<string, string>;
  /** email addresses of people whose invitation was acknowledged */
  invited: string[];
  reads: number;
  retries: number;
  /** violations found, in words */
  wrong: string[];
}

interface Place {
  customerId: number;
  siteId: number;
}
interface Person {
  address: string;
  email: string;
  password: string;
  /** of a session opened before anything was killed: a killed server counts interrupted sign-ins as failed */
  token: string;
}

/** Opens a session. @returns its access token */
export async function signIn({ address, email, password }: Omit<Person, 'token'>): Promise<string> {
  const reply = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    signal: AbortSignal.timeout(30_000),
  });
  const json = (await reply.json()) as { data?: { accessToken: string } };
  if (reply.status === 200) return json.data!.accessToken;
  throw new Error(`Not signed in: ${reply.status} ${JSON.stringify(json)}`);
}

interface Work {
  place: Place;
  seed: number;
  stopped: () => boolean;
  /** the maximum that this person sends; none without the right to */
  invitations?: number;
}

/** Works as a person who saves, reads and uploads until told to stop, and continues after every crash. */
export async function workThrough(
  person: Person,
  { place, seed, stopped, invitations = 0 }: Work,
): Promise<CrashLog> {
  const choose = chooser(seed);
  const log: CrashLog = {
    saved: new Map(),
    abandoned: new Set(),
    photos: new Map(),
    invited: [],
    reads: 0,
    retries: 0,
    wrong: [],
  };
  const http = patient(person, log);
  let open: { id: number; keys: string[] } | null = null;
  while (!stopped()) {
    const key = randomUUID();
    const document: WorkOrder | null = open && (await http.json('GET', `/api/workorders/${open.id}`));
    if (document && open) {
      log.reads += 1;
      const texts = document.details.map(({ text }) => text);
      for (const each of open.keys)
        if (texts.filter((text) => text.startsWith(each)).length !== linesPerSave)
          log.wrong.push(`${each} was acknowledged and is not whole in a later answer`);
    }
    if (log.invited.length < invitations && choose(3) === 0) {
      const email = `${key}@x.example`;
      await http.json('POST', '/api/people', {
        firstName: 'Ana',
        lastName: 'Reyes',
        email,
        roles: ['sales'],
      });
      log.invited.push(email);
    }
    const photo = document && choose(4) === 0 ? await upload(http, choose) : null;
    const body = saveOf(key, { place, document, photo: photo?.guid ?? null });
    if (choose(10) === 0) {
      log.abandoned.add(key);
      await http.once('/api/workorders', body, choose(30));
      continue;
    }
    const answer: SavedAnswer = await http.json('POST', '/api/workorders', body);
    if (answer.outcome !== 'saved') throw new Error(`Asked: ${JSON.stringify(answer)}`);
    log.saved.set(key, answer);
    if (photo) log.photos.set(photo.guid, photo.sha256);
    open =
      open && open.id === answer.id
        ? { id: answer.id, keys: [...open.keys, key] }
        : { id: answer.id, keys: [key] };
    if (open.keys.length === 12) open = null;
  }
  return log;
}

/** Adds lines with the save's key in their text, to a new work order or an existing one. */
function saveOf(
  key: string,
  { place, document, photo }: { place: Place; document: WorkOrder | null; photo: string | null },
): SaveRequestInput {
  let edit = document
    ? startEdit(workOrderShape, document)
    : startNewEdit(workOrderShape, { ...place, guid: randomUUID() });
  for (let line = 0; line < linesPerSave; line++) {
    const fields = { text: `${key} ${line}`, unitPriceCents: 1000 };
    edit = addRecord(workOrderShape, edit, { kind: 'details', fields }).edit;
  }
  if (photo) {
    const [there] = edit.draft.recommendations;
    const made = there
      ? { edit, id: there.id }
      : addRecord(workOrderShape, edit, { kind: 'recommendations', fields: {} });
    const fields = { recommendationId: made.id, guid: photo };
    edit = addRecord(workOrderShape, made.edit, { kind: 'recommendationPhotos', fields }).edit;
  }
  const plan = planSave(workOrderShape, edit) as SaveRequestInput['plan'];
  return { key, plan, ...(document && { basedOn: document.version }) };
}

async function upload(http: Patient, choose: Choose): Promise<{ guid: string; sha256: string }> {
  const guid = randomUUID();
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const bytes = Buffer.concat([png, randomBytes(70_000 + choose(90_000))]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const part = 65_536;
  const begin = { guid, name: 'panel.png', size: bytes.length, type: 'image/png', sha256, kind: 'photo' };
  let { offset } = await http.json<{ offset: number }>('POST', '/api/files', begin);
  while (offset < bytes.length) {
    const slice = bytes.subarray(offset, offset + part);
    const path = `/api/files/${guid}?offset=${offset}`;
    const reply = await http.send('PATCH', path, slice);
    // the response was lost but the part arrived: ask for the offset
    if (reply.status === 200) ({ offset } = reply.data as { offset: number });
    else ({ offset } = await http.json<{ offset: number }>('POST', '/api/files', begin));
  }
  return { guid, sha256 };
}

interface Reply {
  status: number;
  data: unknown;
  error: unknown;
}
type Patient = ReturnType<typeof patient>;

/**
 * Returns a client that repeats a request, with the same bytes, until it has a response, and signs in again
 * if needed.
 */
function patient({ token: first, ...person }: Person, log: CrashLog) {
  const { address } = person;
  let token = first;
  const again = [0, 401, 408, 429, 500, 502, 503, 504];
  const raw = async (method: string, path: string, body?: object | Buffer, wait = 30_000): Promise<Reply> => {
    const isBytes = Buffer.isBuffer(body);
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(wait),
    });
    const json = (await reply.json()) as { data?: unknown };
    return { status: reply.status, data: json.data, error: json };
  };
  const tried = (...request: Parameters<typeof raw>): Promise<Reply> =>
    raw(...request).catch((error) => ({ status: 0, data: null, error: String(error) }));
  const send = async (method: string, path: string, body?: object | Buffer): Promise<Reply> => {
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
      token ||= await signIn(person).catch(() => '');
      const reply = token ? await tried(method, path, body) : { status: 0, data: null, error: null };
      if (!again.includes(reply.status)) return reply;
      if (reply.status === 401) token = '';
      if (reply.status === 500)
        log.wrong.push(`500 to ${method} ${path.split('?')[0]}: ${JSON.stringify(reply.error)}`);
      log.retries += 1;
      await pause(pauseMs);
    }
  };
  return {
    send,
    /** Sends once and disconnects after some milliseconds, without reading the response. */
    once: async (path: string, body: object, wait: number): Promise<void> => {
      await tried('POST', path, body, Math.max(1, wait));
    },
    json: async <T>(method: string, path: string, body?: object): Promise<T> => {
      const reply = await send(method, path, body);
      if (reply.status === 200) return reply.data as T;
      throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.error)}`);
    },
  };
}
