/** R8.1: an upload times out only after this long without progress. */
export const stillMs = 60_000;

/**
 * Sends raw bytes by XMLHttpRequest: `fetch` reports no upload progress, so a slow upload would look like a
 * dead one.
 * @throws DOMException `TimeoutError` after a minute without progress, `AbortError` if the caller aborts;
 *   TypeError if there is no response
 */
export function upload(address: string, init: RequestInit, bytes: Uint8Array): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const end = (reason: Error) => {
      clearTimeout(timer);
      reject(reason);
    };
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end(new DOMException('The upload does not move.', 'TimeoutError'));
        request.abort();
      }, stillMs);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    request.open(init.method ?? 'PATCH', address);
    request.withCredentials = init.credentials === 'include';
    request.responseType = 'blob';
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', moved);
    request.addEventListener('progress', moved);
    request.addEventListener('error', () => end(new TypeError('The upload got no answer.')));
    request.addEventListener('abort', () => end(new DOMException('The upload was given up.', 'AbortError')));
    request.addEventListener('load', () => {
      clearTimeout(timer);
      resolve(answerOf(request));
    });
    init.signal?.addEventListener('abort', () => request.abort());
    moved();
    request.send(bytes as Uint8Array<ArrayBuffer>);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean);
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const end = line.indexOf(':');
      return [line.slice(0, end), line.slice(end + 1).trim()];
    }),
  );
  const { status } = request;
  // these statuses must not have a body
  const body = [204, 205, 304].includes(status) ? null : (request.response as Blob);
  return new Response(body, { status, headers });
}
