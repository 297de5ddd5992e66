import { z } from 'zod';
import { text } from '../kernel/field.ts';
import { moneyText } from '../kernel/money-text.ts';
import { numberText } from '../kernel/plural.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import {
  type Strokes,
  signatureArea,
  signerMax,
  strokesPath,
  strokesSchema,
} from '../proposals/signature.ts';
import { completionTexts as texts } from './completion.texts.ts';
import { netOf } from './invoice.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderLines } from './work-order-pricing.ts';

/** How a customer confirms the work on the technician's device; or why nobody signs. */
export const completionMethods = ['drawn', 'typed', 'absent'] as const;

/** Cents, below zero for credit. */
const signedCents = z.int().min(-9_999_999_999).max(9_999_999_999);

/** What is shown to the customer who signs: lines and total. The signature is bound to it. */
export const signedWorkSchema = z.object({
  lines: z
    .array(z.object({ text: text(500), quantity: z.number(), amountCents: signedCents.nullable() }))
    .max(2000),
  totalCents: signedCents,
});
export type SignedWork = z.infer<typeof signedWorkSchema>;

const signing = z.object({
  method: z.enum(completionMethods),
  /** Of who signs; empty if nobody does. */
  name: text(signerMax).trim(),
  strokes: strokesSchema.nullable(),
  /** Why nobody signs; empty otherwise. */
  reason: text(500).trim(),
});
/** Requires what each method needs, and nothing else. */
export const completionSchema = signing
  .extend({
    shown: signedWorkSchema,
    /** The words that were shown, which the customer agrees to. */
    consent: text(2000),
  })
  .superRefine((given, context) => {
    const { method, name, strokes, reason } = given;
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (method === 'absent') {
      if (reason === '') wrong('reason', texts.noReason);
      return;
    }
    if (name === '') wrong('name', texts.noName);
    if ((method === 'drawn') !== (strokes !== null)) wrong('strokes', texts.noSignature);
  });
export type Completion = z.infer<typeof signing>;

/** Returns what a work order shows to who signs; null while it can't be priced. */
export function signedWork(workOrder: WorkOrder, totals: Totals | null): SignedWork | null {
  if (totals === null) return null;
  const amounts = new Map(
    totals.lines.map((line) => [line.id, line.extensionCents === null ? null : netOf(line)]),
  );
  return {
    lines: workOrderLines(workOrder).map((line) => ({
      text: line.text || line.code,
      quantity: line.quantity,
      amountCents: amounts.get(line.id) ?? null,
    })),
    totalCents: totals.totalCents,
  };
}

/** Returns what differs from what was signed, in words; empty if nothing does. */
export function changedSinceSigned(signed: SignedWork, now: SignedWork | null): string[] {
  if (now === null) return [texts.notPriced];
  const keyOf = (line: SignedWork['lines'][number]) =>
    JSON.stringify([line.text, line.quantity, line.amountCents]);
  const missingIn = (lines: SignedWork['lines'], others: SignedWork['lines']) => {
    const open = others.map(keyOf);
    return lines.filter((line) => {
      const at = open.indexOf(keyOf(line));
      if (at >= 0) open.splice(at, 1);
      return at < 0;
    });
  };
  const lineText = ({ text: name, quantity, amountCents: amount }: SignedWork['lines'][number]) =>
    [`${numberText(quantity)} × ${name}`, amount === null ? '' : moneyText(amount)]
      .filter(Boolean)
      .join(', ');
  return [
    ...missingIn(now.lines, signed.lines).map((line) => texts.added(lineText(line))),
    ...missingIn(signed.lines, now.lines).map((line) => texts.removed(lineText(line))),
    ...(now.totalCents === signed.totalCents
      ? []
      : [texts.total(moneyText(signed.totalCents), moneyText(now.totalCents))]),
  ];
}

/** Returns the company's words that the customer agrees to, or the product's. */
export const consentOf = (own: string): string => own.trim() || texts.consent;

/** Returns a drawn signature as a picture. */
export const strokesSvg = (strokes: Strokes): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${signatureArea.width} ${signatureArea.height}"><path d="${strokesPath(strokes)}" fill="none" stroke="#14245c" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
