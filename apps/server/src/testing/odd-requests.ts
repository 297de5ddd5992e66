/** Odd texts, encoded for a URL. */
export const oddTexts: Readonly<Record<string, string>> = {
  'a zero byte': '%00',
  'bytes that are no text': '%FF%FE',
  'half a letter': '%ED%A0%BD',
  'half an escape': '%',
  'a way up': '..%2F..%2Fetc%2Fpasswd',
  'a long text': 'x'.repeat(8_000),
  'a long number': '9'.repeat(400),
  'more than any number': '1e999',
  'no number': 'NaN',
  'a name of every object': '__proto__',
  nothing: '',
};

/** JSON that `JSON.stringify` never writes, and lists and objects in place of plain values. */
export const oddJson: Readonly<Record<string, (fits: string) => string>> = {
  'more than any number': () => '1e999',
  'less than any number': () => '-1e999',
  'more digits than a number holds': () => '123456789012345678901234567890',
  'nearly nothing': () => '1e-999',
  'nothing below zero': () => '-0',
  'a name twice': () => '{"id":1,"id":"1"}',
  'a name of every object': () => '{"__proto__":{"id":1}}',
  'a list around it': (fits) => `[${fits}]`,
  'an object around it': (fits) => `{"value":${fits}}`,
};

/** Values to try in every header. */
export const inAnyHeader = [
  '',
  ' ',
  '%',
  '%00',
  '\u00ff\u00fe',
  ';;==,,',
  '{',
  '"',
  'x'.repeat(8_000),
  '9'.repeat(400),
];

/** Values to try in addition to `inAnyHeader`. */
export const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer a.b.c',
    'Basic YTpi',
    `Bearer ${'a'.repeat(8_000)}`,
    'Bearer \u00ff',
  ],
  cookie: [
    'fieldwright_session=%',
    'fieldwright_browser=..',
    '__proto__=1',
    'fieldwright_session=1.%00.\u00ff',
  ],
  origin: ['null', 'http://', '://', 'http://[', 'http://a b'],
  host: ['[', 'a b', ':99999999'],
  'content-type': [
    'application/json; charset=utf-16',
    'application/json; charset',
    'multipart/form-data',
    'text/html',
  ],
  'content-encoding': ['gzip', 'br'],
  range: ['bytes=99999999999999999999-', 'bytes=--', 'bytes=0-0,1-1'],
  'if-range': ['"'],
  'if-none-match': ['W/"'],
  'if-modified-since': ['yesterday'],
  'user-agent': ['Mozilla/'.repeat(900)],
  'accept-encoding': ['gzip;q=nothing'],
  'x-app-version': ['1', '1e999', '-1.0.0'],
  'x-forwarded-for': ['999.999.999.999', ':::::'],
};
