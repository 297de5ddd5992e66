import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendWith } from './send.ts';
import { upload } from './upload.ts';

type Listener = () => void;

/** The network's end of an upload, played by the test. */
class Line {
  static last: Line;
  listeners = new Map<string, Listener>();
  upload = {
    addEventListener: (type: string, listener: Listener) => this.listeners.set(`up ${type}`, listener),
  };
  headers = new Map<string, string>();
  status = 0;
  response: Blob | null = null;
  opened: string[] = [];
  sent: unknown;
  responseType = '';
  withCredentials = false;

  constructor() {
    Line.last = this;
  }
  open(...opened: string[]): void {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  addEventListener(type: string, listener: Listener): void {
    this.listeners.set(type, listener);
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\nx-minimum-version: 1.0.0\r\n';
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.happen('abort');
  }
  happen(type: string): void {
    this.listeners.get(type)?.();
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.response = new Blob([JSON.stringify(body)]);
    this.happen('load');
  }
}

const guid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const bytes = new Uint8Array([1, 2, 3]);
const send = (signal?: AbortSignal) =>
  sendWith(
    'PATCH /api/files/{guid}',
    { params: { guid }, query: { offset: 0 }, bytes, upload, ...(signal && { signal }) },
    'token',
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('is given up after 60 s in which nothing moves (R8.1)', async () => {
    const failed = send().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failed).toMatchObject({
      code: 'timeout',
      text: 'Our server has not responded in time, check your connection and try again. If the problem persists, contact support.',
    });
  });

  it('is waited for as long as it moves, however long that is (R8.1)', async () => {
    const sent = send();
    for (let minute = 0; minute < 10; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_999);
      Line.last.happen('up progress');
    }
    Line.last.answer(200, { data: { guid, state: 'temporary', offset: 3, size: 9 } });
    expect(await sent).toMatchObject({ offset: 3 });
  });

  it('fails like any call: lost, refused, given up by the caller (R8.2, R8.6)', async () => {
    const lost = send();
    Line.last.happen('error');
    await expect(lost).rejects.toMatchObject({ code: 'unreachable' });
    const refused = send();
    Line.last.answer(409, { code: 'wrong_offset', title: 'The upload is out of sync. Send it again.' });
    await expect(refused).rejects.toMatchObject({ code: 'wrong_offset', status: 409 });
    const leaving = new AbortController();
    const left = send(leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('carries bytes, token and version, and the session (R6.3, R7.13)', async () => {
    const sent = send();
    const { opened, headers, withCredentials, sent: body } = Line.last;
    Line.last.answer(200, { data: null });
    await sent;
    expect(opened).toEqual(['PATCH', `http://localhost:3000/api/files/${guid}?offset=0`]);
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer token',
      'content-type': 'application/octet-stream',
    });
    expect(headers.get('x-app-version')).toMatch(/^\d/);
    expect([withCredentials, body]).toEqual([true, bytes]);
  });
});
