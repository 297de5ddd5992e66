import { describe, expect, it } from 'vitest';
import { loggedUrl } from './logged-request.ts';

describe('loggedUrl', () => {
  it('keeps the token of a customer link out of the log, and any other address as it is (R2.1)', () => {
    expect(loggedUrl('/p/EJ-2AMXPG6N637VWH2afZv4KmIHjOdhI')).toBe('/p/(token)');
    expect(loggedUrl('/p/EJ-2AMXPG6?from=mail')).toBe('/p/(token)?from=mail');
    for (const url of ['/p', '/api/people?search=p/x', '/payments', '/assets/p/x.js'])
      expect(loggedUrl(url)).toBe(url);
  });
});
