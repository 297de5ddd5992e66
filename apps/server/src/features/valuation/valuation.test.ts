import { roles } from '@fieldwright/domain/people/roles';
import { valuationTexts } from '@fieldwright/domain/valuation/valuation.texts';
import type { ValuationFigures } from '@fieldwright/domain/valuation/valuation-figures';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
});
afterAll(() => server.stop());

const figures: ValuationFigures = {
  revenueCents: 180_000_000,
  earningsCents: 34_000_000,
  agreementsCents: 21_600_000,
  technicians: 7,
  growthPercent: -6,
  debtCents: 12_000_000,
};
const ask = (changes: object = {}, as = owner) =>
  server.app.inject({
    method: 'POST',
    url: '/api/webmarketing/businessvaluation',
    headers: { authorization: `Bearer ${as}` },
    payload: { ...figures, ...changes },
  });
const pagesOf = (pdf: string) =>
  Number(
    /\/Type\s*\/Pages[^>]*\/Count (\d+)|\/Count (\d+)[^>]*\/Type\s*\/Pages/.exec(pdf)?.slice(1).find(Boolean),
  );

describe('POST /api/webmarketing/businessvaluation', () => {
  it('answers a PDF that screen readers can read (R7.5)', async () => {
    const { statusCode, headers, rawPayload } = await ask();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="Business valuation.pdf"',
      'cache-control': 'private, no-store',
      'content-length': String(rawPayload.length),
    });
    const pdf = rawPayload.toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf).toContain('pdfuaid:part');
    expect(pagesOf(pdf)).toBe(2);
  });

  it('has the company’s name, the range, every step and the method on its pages (R7.5)', async () => {
    const made = vi.spyOn(server.deps.pdf, 'make');
    await ask();
    const [template, data] = made.mock.calls[0]! as unknown as [string, Record<string, unknown>];
    made.mockRestore();
    expect(template).toBe('business-valuation');
    expect(data).toMatchObject({
      about: { title: 'Business valuation', company: { name: 'North' } },
      before: '$576,000 to $970,000, most likely $761,000',
      after: '$456,000 to $850,000, most likely $641,000',
      method: valuationTexts.method,
      sources: valuationTexts.sources,
      limits: valuationTexts.limits,
    });
    expect(data['steps']).toHaveLength(10);
  });

  it('takes the smallest and the largest figures (R7.5)', async () => {
    const none = { earningsCents: 0, agreementsCents: 0, technicians: 0, growthPercent: -50 };
    expect((await ask({ ...none, revenueCents: 1, debtCents: 999_999_999 })).statusCode).toBe(200);
    const most = { revenueCents: 999_999_999, earningsCents: 999_999_999, agreementsCents: 999_999_999 };
    expect((await ask({ ...most, technicians: 500, growthPercent: 100, debtCents: 0 })).statusCode).toBe(200);
  });

  it.each([
    [{ revenueCents: 0 }, 'revenueCents'],
    [{ earningsCents: -1 }, 'earningsCents'],
    [{ earningsCents: 180_000_001 }, 'earningsCents'],
    [{ agreementsCents: 180_000_001 }, 'agreementsCents'],
    [{ technicians: 2.5 }, 'technicians'],
    [{ growthPercent: 'a lot' }, 'growthPercent'],
    [{ debtCents: null }, 'debtCents'],
    [{ companyName: '<script>' }, 'companyName'],
  ])('refuses %o and names the field (R7.5)', async (changes, field) => {
    const answer = await ask(changes);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields)).toContain(field);
  });

  it('is for owners and admins, by a permission of its own (R6.4, R7.5)', async () => {
    const allowed = [];
    for (const role of roles) {
      const { token } = await server.signInAs(role);
      const { statusCode } = await ask({}, token);
      if (statusCode === 200) allowed.push(role);
      else expect(statusCode).toBe(403);
    }
    expect(allowed).toEqual(['owner', 'admin']);
  });

  it('stores nothing (R7.5)', async () => {
    const counted = () =>
      server.sql(
        'select (select count(*) from changes) as changes, (select count(*) from files) as files, (select count(*) from emails) as emails',
      );
    const before = await counted();
    await ask();
    expect(await counted()).toEqual(before);
  });
});
