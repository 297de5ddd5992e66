import { signUpSchema } from '@fieldwright/domain/people/sign-up';
import { z } from 'zod';
import { seal, unseal } from './sealed.ts';

const linkSchema = signUpSchema.extend({
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** What the link of a sign-up holds: what was asked for, so that nothing is stored before it is opened. */
export type SignUpLink = z.output<typeof linkSchema>;

export const signUpToken = (secret: string, asked: SignUpLink): string =>
  seal(secret, 'sign_up', JSON.stringify(asked));

/** @returns null for a token that this installation didn't make */
export function readSignUpToken(secret: string, token: string): SignUpLink | null {
  const text = unseal(secret, 'sign_up', token);
  return text === null ? null : linkSchema.parse(JSON.parse(text));
}
